/** The whole of a view in words: what a screen reader, a phone or a test reads in place of the board. */
import type { Section } from '../play'
import type { AlesiaView, Sum, Unit } from './view'
import { counted, isHex, phaseWords, resultWords, stateOf, unitName, values } from './words'

const named = (unit: Unit) => `${unitName(unit)} ${values(unit)}${stateOf(unit) ? ` (${stateOf(unit)})` : ''}`

export function sumLines(sum: Sum): string[] {
  return [
    `Attack: ${sum.attackers.map((each) => `${each.unit} ${each.sp}`).join(', ')}: ${sum.attack}.`,
    ...sum.defenders.map((each) => `Defence at ${each.hex}: ${each.units.map((unit) => `${unit.unit} ${unit.sp}`).join(', ')}${each.factor > 1 ? ', doubled' : ''}: ${each.total}. ${each.reasons.map((reason) => `${reason.counts ? 'Doubled by ' : ''}${reason.text} (${reason.clause}).`).join(' ')}`),
    `Odds ${sum.odds}: ${sum.because}`,
    `Die: ${sum.faces.map((face, index) => `${index + 1} ${resultWords(face)}`).join('; ')}.${sum.dice > 1 ? ` The best of ${sum.dice} dice for the Roman.` : ''}`,
  ]
}

function places(view: AlesiaView, side: string): string[] {
  const stacks = new Map<string, Unit[]>()
  for (const unit of view.units) if (unit.side === side) stacks.set(unit.place, [...(stacks.get(unit.place) ?? []), unit])
  const order = (place: string) => (isHex(place) ? `1${place}` : `0${place}`)
  return [...stacks].sort(([one], [other]) => (order(one) < order(other) ? -1 : 1)).map(([place, units]) => `${place}: ${units.map(named).join(', ')}.`)
}

/** Who would command what where two share a side: forces, and for the Romans five legions each. */
function commands(view: AlesiaView): string[] {
  const legions = (command: string) => [...new Set(view.units.filter((unit) => unit.command === command && unit.type === 'cohort').map((unit) => unit.title))].join(', ')
  const count = (command: string) => view.units.filter((unit) => unit.command === command).length
  return [
    `Gauls: one the besieged (${counted(count('besieged'), 'unit')}), one the relief (${counted(count('relief'), 'unit')}).`,
    ...(legions('first') && legions('second') ? [`Romans: one ${legions('first')}, one ${legions('second')}.`] : []),
  ]
}

export function sections(view: AlesiaView): Section[] {
  return [
    {
      title: 'The battle',
      lines: [
        `${view.assaults > 1 ? `Assault ${view.assault} of ${view.assaults}, turn` : 'Turn'} ${view.turn} of ${view.turns}: ${phaseWords(view)}${view.active ? `, ${view.active} to act` : ''}.`,
        `Forts: ${view.forts.map((fort) => `${fort.hex}${fort.manned ? ' manned' : ''}`).join(', ') || 'none'}; ${view.forts_lost} lost${view.forts_unbuilt ? `, ${view.forts_unbuilt} not placed` : ''}.`,
        ...(view.break_in ? [`Behind the outer line: ${view.broken_in} of the ${view.break_in} Gallic units that would win.`] : []),
        view.counter.number !== null ? `Delay counter ${view.counter.number}, drawn on turn ${view.counter.drawn_on}.` : view.counter.drawn_on ? `A delay counter was drawn on turn ${view.counter.drawn_on}.` : `The relief ${view.counter.landed ? 'has' : 'has not'} reached the outer works with ten units.`,
      ],
    },
    ...(view.in_works.length > 0 ? [{ title: 'In the works', lines: [`After this march roll for the defensive works: ${view.in_works.join(', ')}.`] }] : []),
    ...(view.duty ? [{ title: 'Duty to attack', lines: [`Units that must attack: ${view.duty.units.join(', ') || 'none'}.`, `Hexes that must be attacked: ${view.duty.hexes.join(', ') || 'none'}.`, ...view.duty.proposal.map((line) => `Proposed: ${line}.`)] }] : []),
    ...view.attacks.filter((attack) => attack.sum).map((attack) => ({ title: `Attack on ${attack.hexes.join(' and ')}`, lines: sumLines(attack.sum!) })),
    ...(view.combat?.sum ? [{ title: `Combat at ${view.combat.hexes.join(' and ')}`, lines: sumLines(view.combat.sum) }] : []),
    ...view.contacts.map((contact) => ({ title: `In contact with ${contact.hex}${contact.must ? ', which must be attacked' : ''}`, lines: sumLines(contact.sum) })),
    { title: 'Off-board boxes', lines: view.boxes.map((box) => `Box ${box.zone}, opens on turn ${box.opens}${box.units ? `: ${box.units.join(', ') || 'empty'}` : ''}.`) },
    { title: 'Romans', lines: places(view, 'roman') },
    { title: 'Gauls', lines: places(view, 'gaul') },
    { title: 'Commands, where two share a side (17.1)', lines: commands(view) },
    { title: 'Zones of control', lines: [`Roman: ${view.control.roman.join(' ') || 'none'}.`, `Gallic: ${view.control.gaul.join(' ') || 'none'}.`] },
  ]
}
