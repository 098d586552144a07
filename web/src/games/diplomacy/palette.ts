import { dark, light, type Palette } from '../orders/palette'

export const PALETTE: Palette = {
  Austria: dark('A', '#96281b'),
  England: dark('E', '#1e3f7a', 'top'),
  France: light('F', '#9fc7ea', '#506475'),
  Germany: dark('G', '#2b2b2b', 'corner'),
  Italy: dark('I', '#2f6b3c', 'side'),
  Russia: light('R', '#d6b6e6', '#6b5b73', 'top'),
  Turkey: light('T', '#f0c04b', '#786026', 'side'),
}
