import { clientOf } from '../orders/client'
import { paletteOf } from '../orders/palette'
import liveries from '../../../../src/barbaricum/games/invasions_ii/palette.json'

export default clientOf(paletteOf(liveries))
