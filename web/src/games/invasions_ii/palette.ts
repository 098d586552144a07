import { dark, light, type Palette } from '../orders/palette'

export const PALETTE: Palette = {
  Angles: dark('A', '#1e5c8a'),
  Saxons: dark('S', '#a83a1e'),
  Burgundians: dark('U', '#7a2e3a', 'top'),
  Picts: dark('P', '#3b4f9b', 'top'),
  Byzantines: dark('Y', '#6b3fa0', 'side'),
  Lombards: dark('L', '#2f6b3c', 'side'),
  Huns: dark('H', '#2b2b2b', 'corner'),
  Visigoths: dark('G', '#8a5a1a', 'corner'),
  Britons: light('B', '#f0c04b', '#786026'),
  Jutes: light('J', '#b9ddb0', '#5c6e58'),
  Frisians: light('I', '#f2a55c', '#79522e', 'top'),
  Scots: light('C', '#8fd3cb', '#486a66', 'top'),
  Franks: light('F', '#9fc7ea', '#506475', 'side'),
  Khazars: light('K', '#d9cdbe', '#6c665f', 'side'),
  Ostrogoths: light('T', '#e59aa6', '#724d53', 'corner'),
  Vandals: light('V', '#d6b6e6', '#6b5b73', 'corner'),
}
