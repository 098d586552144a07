import { expect, test } from 'vitest'
import { Chart } from './chart'
import { afterMonth, landings, monthsLeft, nextStep, planOf, type Plan } from './crossing'
import type { Drawing } from './drawing'
import { readOrder } from './notation'
import type { Told } from './results'
import type { OrdersView, UnitView } from './view'

const province = (id: string, terrain: string) => ({ id, name: id, terrain, centre: false, coasts: [], region: null })
/** A coast and a port, two waters in a row, and a far coast. */
const chart = new Chart({
  width: 0,
  height: 0,
  provinces: [province('Mor', 'coast'), province('Pol', 'coast'), province('ONE', 'sea'), province('TWO', 'sea'), province('Dub', 'coast')],
  borders: { A: [['Mor', 'Pol']], F: [['Mor', 'Pol'], ['Mor', 'ONE'], ['Pol', 'ONE'], ['ONE', 'TWO'], ['TWO', 'Dub']] },
  types: { A: 'army', F: 'fleet' },
  carriers: ['F'],
  begins: '',
  seasons: [],
  builds: [],
  powers: ['Rome'],
  owned: {},
  homes: {},
  impassable: [],
  canals: [],
  bridges: [],
} satisfies Drawing)
const unit = (type: string, place: string, passenger = ''): UnitView => ({ power: 'Rome', type, place, passenger, passenger_power: passenger ? 'Rome' : '', order: '' })
const view = (...units: UnitView[]) => ({ units }) as unknown as OrdersView
const told = (line: string, succeeded = true): Told => ({ power: 'Rome', order: readOrder(line), succeeded, why: 'bounced', sum: '', clause: '', dislodged: false })

test('a crossing fetches the army, sails and lands', () => {
  const start = view(unit('A', 'Mor'), unit('F', 'Pol'))
  let plan = planOf(start.units[0]!, 'Dub', chart, start, [])!
  expect(monthsLeft(plan, chart, start)).toBe(4)
  const months: [OrdersView, string[]][] = [
    [start, ['F Pol - ONE']],
    [view(unit('A', 'Mor'), unit('F', 'ONE')), ['A Mor E F ONE', 'F ONE T A Mor']],
    [view(unit('F', 'ONE', 'A')), ['A/F ONE - TWO']],
    [view(unit('F', 'TWO', 'A')), ['A/F TWO D Dub']],
  ]
  for (const [now, lines] of months) {
    expect(nextStep(plan, chart, now)).toEqual({ lines })
    const after = afterMonth({ ...plan, issued: lines }, lines.map((line) => told(line)))
    if (typeof after === 'string') expect([after, lines[0]]).toEqual(['', 'A/F TWO D Dub'])
    else plan = after
  }
})

test('it ends when an order fails, is not given, or a piece is gone', () => {
  const plan: Plan = { power: 'Rome', army: 'Mor', boatType: 'F', boat: 'Pol', goal: 'Dub', issued: ['F Pol - ONE'] }
  expect(afterMonth(plan, [told('F Pol - ONE', false)])).toContain('failed')
  expect(afterMonth(plan, [told('F Pol H')])).toContain('told otherwise')
  expect(nextStep(plan, chart, view(unit('A', 'Mor')))).toHaveProperty('ended')
  expect(planOf(unit('A', 'Mor'), 'Dub', chart, view(unit('A', 'Mor')), [])).toBeNull()
  expect(landings(chart)).toEqual(['Mor', 'Pol', 'Dub'])
})
