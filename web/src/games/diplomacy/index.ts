import { clientOf } from '../orders/client'
import { paletteOf } from '../orders/palette'
import liveries from '../../../../src/barbaricum/games/diplomacy/palette.json'

export default clientOf(paletteOf(liveries))
