/** The whole of a Hengist view in words: what a screen reader, a phone or a test reads in place of the board. */
import type { Section } from '../play'
import { ROADS } from './geometry'
import type { BayBoard, HengistView } from './view'
import { boardName, capital, COLUMN_NAMES, ROMAN, tileWords } from './words'

const cards = (kinds: Record<string, number>) =>
  Object.entries(kinds).map(([kind, count]) => `${count} ${kind.replace('/', ' or ')}`).join(', ') || 'none'

function standing(view: HengistView, place: string): string {
  const names = view.groups.filter((group) => group.place === place).map((group) => `${group.seat} ${ROMAN[group.number]}`)
  return names.length > 0 ? names.join(', ') : 'nobody'
}

function board(view: HengistView, each: BayBoard): Section {
  const { column } = each
  const next = column === 'R' ? [] : [`East road: ${each.east}.`]
  return {
    title: `${capital(COLUMN_NAMES[column])}: ${boardName(each.side)}`,
    lines: [
      ...each.beaches.map((terrain, index) => `Beach ${column}${index + 1}: ${standing(view, `${column}${index + 1}`)}; road inland over ${terrain}.`),
      `Hinterland ${column}: ${standing(view, column)}.`,
      ...next,
      ...each.villages.map(({ road, terrains, used }) => `${capital(road)} road: ${terrains.join(', ')}${used ? '; raided' : ''}.`),
      `Road tile${tileWords(each.tile)}${each.tile.known ? '' : ROADS.some((road) => each.tile.leads_to[road]) ? '' : ', where the roads lead is not known'}.`,
      `Treasures: ${each.treasures.map((value, index) => `${index + 1}: ${value ?? 'taken'}`).join(', ')}.`,
    ],
  }
}

export function sections(view: HengistView): Section[] {
  return [
    {
      title: 'The table',
      lines: [
        `Turn ${view.turn}${view.active ? `, ${view.active} to act, ${view.actions_left} actions left` : ''}.`,
        `Boat: bay ${view.boat.bay} of the ${COLUMN_NAMES[view.boat.column]}, aboard ${standing(view, 'boat')}; moved ${view.boat_moves} times.`,
        `Off the board: ${standing(view, 'off')}.`,
        `Boards in reserve: ${view.reserve}. Draw pile: ${view.pile}. Discard pile: ${cards(view.discard)}.`,
      ],
    },
    ...(view.hand ? [{ title: 'Your hand', lines: [`${capital(cards(view.hand))}.`] }] : []),
    ...(view.payment
      ? [
          {
            title: 'Payment',
            lines: view.payment.symbols.map(
              (symbol, index) => `${capital(symbol.terrain)}: ${symbol.paid.length > 0 ? symbol.paid.join(', ') : index === view.payment!.current ? 'to be paid now' : 'then'}.`,
            ),
          },
        ]
      : []),
    ...view.boards.map((each) => board(view, each)),
    {
      title: 'Players',
      lines: view.players.map((player) => `${capital(player.seat)}: ${player.cards} cards, treasures ${player.treasures.join(', ') || 'none'}, ${player.score} points.`),
    },
  ]
}
