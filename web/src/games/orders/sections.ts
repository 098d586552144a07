/** The whole view in words, for the text view. */
import type { Section } from '../play'
import { peopleOf } from './standing'
import type { OrdersView } from './view'

const PHASES = { movement: 'orders are written', retreats: 'retreats are written', winter: 'builds and removals are written', over: 'the game is over' }

export function sections(view: OrdersView): Section[] {
  const listed = (words: string[]) => (words.length > 0 ? words.join(', ') : 'none')
  return [
    { title: 'The year', lines: [`${view.season} ${view.year}: ${PHASES[view.phase]}.`] },
    ...(view.sheet.length > 0 ? [{ title: 'Your sheet', lines: view.sheet.map((line) => `${line}.`) }] : []),
    ...(view.dislodged.length > 0
      ? [
          {
            title: 'Dislodged',
            lines: view.dislodged.map((unit) => `${unit.power}: ${unit.type} ${unit.place}, driven out from ${unit.attacker}; may retreat to ${listed(unit.retreats)}.`),
          },
        ]
      : []),
    ...(view.captured && view.captured.length > 0 ? [{ title: 'Centres taken last autumn', lines: [`${listed(view.captured)}.`] }] : []),
    ...view.powers.map((power) => {
      const people = peopleOf(view, power.name)
      const units = view.units.filter((unit) => unit.power === power.name).map((unit) => `${unit.type} ${unit.place}`)
      const due = power.due > 0 ? ` May build ${power.due}.` : power.due < 0 ? ` Must remove ${-power.due}.` : ''
      return {
        title: power.name,
        lines: power.alive
          ? [
              `${power.centres} centres: ${listed(view.owned[power.name] ?? [])}.`,
              `${power.units} units: ${listed(units)}.${due}`,
              ...(people ? [`Homes: ${listed(people.homes)}. Build sites: ${listed(people.sites)}, at most ${people.site_limit}. Units: at most ${people.unit_limit ?? 'as many as centres'}.`] : []),
            ]
          : ['Out of the game.'],
      }
    }),
    ...neutral(view),
  ]
}

function neutral(view: OrdersView): Section[] {
  const players = new Set(view.powers.map(({ name }) => name))
  const units = view.units.filter(({ power }) => !players.has(power)).map((unit) => `${unit.type} ${unit.place}`)
  return units.length > 0 ? [{ title: 'Neutral armies', lines: [`${units.join(', ')}.`] }] : []
}
