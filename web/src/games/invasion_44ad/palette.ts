import { dark, light, type Palette } from '../orders/palette'

/** Two letters each, because initials repeat. */
export const PALETTE: Palette = {
  Belgae: light('Be', '#f0c04b', '#786026'),
  Brigantes: dark('Br', '#1e5c8a'),
  Dumnonii: dark('Du', '#2f6b3c'),
  Icenii: light('Ic', '#e59aa6', '#724d53'),
  Ordivices: light('Or', '#d6b6e6', '#6b5b73'),
  Parisii: light('Pa', '#8fd3cb', '#486a66'),
  Romans: dark('Ro', '#96281b'),
}
