import { clientOf } from '../orders/client'
import { paletteOf } from '../orders/palette'
import liveries from '../../../../src/barbaricum/games/invasion_44ad/palette.json'

/** Embarks, takes aboard, lands (`barbaricum.games.invasion_44ad.outcomes`). */
const SUCCESSES = [50, 53, 56]

export default clientOf(paletteOf(liveries), SUCCESSES)
