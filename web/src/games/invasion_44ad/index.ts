import { clientOf } from '../orders/client'
import { PALETTE } from './palette'

/** Embarks, takes aboard, lands (`barbaricum.games.invasion_44ad.outcomes`). */
const SUCCESSES = [50, 53, 56]

export default clientOf(PALETTE, SUCCESSES)
