import { clientOf } from '../orders/client'
import { PALETTE } from './palette'

export default clientOf(PALETTE)
