/** A line about each game, for the lobby. */
export interface About {
  size: string
  text: string
}

export const ABOUT: Record<string, About> = {
  hengist: { size: '2 players · 20 min', text: 'Land from one boat, read the hidden roads, take the treasures first.' },
  gothic_invasion: { size: '2 to 5 · 60 to 120 min', text: 'Three Gothic hosts hunt secret cities while Rome plays for time.' },
  alesia: { size: '2 players · 20 min for Mt. Rea, an evening or more for all', text: 'Two rings of walls, an army inside and an army outside.' },
  diplomacy: { size: '7 powers · by orders', text: 'The standard board: orders in secret, armies and fleets from 1901.' },
  invasions_ii: { size: '16 powers · by orders', text: 'Wandering peoples settle, build homes, and write orders in secret.' },
  invasion_44ad: { size: '7 powers · by orders', text: 'Six British peoples, one empire, and boats that carry armies.' },
}
