import { expect, test } from 'vitest'
import { wayTo } from './arrows'
import { chains, hexAt, middleOf, outlines, cellsOf } from './geometry'
import { Hexes } from './hexes'
import { alongWall } from './ground'
import { stepOf } from './keys'
import { attackLine, causeHex, halves, moveLine, pointsText, targetOf } from './lines'
import { lineOf } from './ownsetups'
import { stacksOf } from './stacks'
import type { AlesiaView, Unit } from './view'

const unit = (name: string, place: string, more: Partial<Unit> = {}): Unit => ({ name, title: 'Arverni', side: 'gaul', force: 'relief', type: 'infantry', sp: 7, mp: 6, place, command: 'relief', disrupted: false, pila: false, acted: false, battle: 0, attacker: false, ...more })
const hexes = new Hexes(54, 39)

test('lines of notation for every way of moving', () => {
  const [one, two] = [unit('R-ARV-1', '1017'), unit('R-ARV-2', '1017')]
  expect(moveLine('gallic move', [one, two], '1120')).toBe('R-ARV-1 R-ARV-2 1017-1120')
  expect(moveLine('gallic move', [unit('R-ARV-1', 'box I'), unit('R-ARV-2', 'box I')], '0126')).toBe('R-ARV-1 with R-ARV-2 via 0126')
  expect(moveLine('off-board chart', [unit('R-ARV-1', 'out')], 'box II')).toBe('R-ARV-1 to box II')
  expect(moveLine('set-up', [unit('VII-3', '1017')], '1218')).toBe('VII-3 to 1218')
  expect(moveLine('retreat', [one], '1016')).toBe('R-ARV-1 1017-1016')
  expect(attackLine([one, two], '1117+1218')).toBe('R-ARV-1 R-ARV-2 attack 1117+1218')
})

test('offers as targets, and their points', () => {
  const target = targetOf({ key: 5, kind: 'to', label: '2816, 3½ points', action: 9, text: '' })
  expect(target).toEqual({ place: '2816', cost: '3½ points', action: 9 })
  expect([halves('3½ points'), halves('½ points'), halves('1 point')]).toEqual([7, 1, 2])
  expect([pointsText(7), pointsText(1), pointsText(0)]).toEqual(['3½', '½', '0'])
  expect(targetOf({ key: 1, kind: 'attack', label: 'attack 1425+1426', action: 1, text: '' }).place).toBe('1425+1426')
})

test('what a refusal points at', () => {
  const units = [unit('R-ARV-1', '1017'), unit('R-ARV-2', 'box I')]
  expect(causeHex('R-ARV-1, R-ARV-2', units)).toBe('1017')
  expect(causeHex('0624', units)).toBe('0624')
  expect(causeHex('fort 1425', units)).toBe('1425')
  expect(causeHex('R-ARV-2', units)).toBe('')
})

test('a point of the sheet and its hex', () => {
  for (const name of ['0101', '0202', '1120', '5439']) {
    const hex = hexes.index(name)
    const middle = middleOf(hexes, hex)
    expect(hexAt(hexes, { x: middle.x + 12, y: middle.y - 18 })).toBe(hex)
  }
  expect(hexAt(hexes, { x: 2, y: 2 })).toBe(-1)
})

test('outlines close round every hex, and chains run from end to end', () => {
  expect(outlines(cellsOf(hexes, [hexes.index('0505')])).map((loop) => loop.length)).toEqual([6])
  // A ring of six round a hole has an outer and an inner edge.
  const ring = hexes.around(hexes.index('0505'))
  expect(outlines(cellsOf(hexes, ring)).map((loop) => loop.length).sort((a, b) => a - b)).toEqual([6, 18])
  expect(chains([[1, 2], [2, 3], [3, 4]])).toEqual([[1, 2, 3, 4]])
  expect(chains([[1, 2], [2, 3], [3, 1]])[0]).toHaveLength(4)
  expect(chains([[1, 2], [2, 3], [2, 4]])).toHaveLength(3)
})

test('a stretch of wall goes along it, and over a gap of one hex where it must', () => {
  const at = (name: string) => hexes.index(name)
  const walls = ['0510', '0511', '0512', '0514', '0518'].map(at)
  const links = [[at('0510'), at('0511')], [at('0511'), at('0512')]] as [number, number][]
  const stretch = (from: string, to: string) => alongWall(hexes, walls, links, at(from), at(to)).map((hex) => hexes.name(hex))
  expect(stretch('0510', '0512')).toEqual(['0510', '0511', '0512'])
  expect(stretch('0511', '0514')).toEqual(['0511', '0512', '0513', '0514'])
  expect(stretch('0510', '0518')).toEqual([])
  expect(stretch('0510', '0713')).toEqual([])
})

test('the way to a hex goes by the cheapest', () => {
  const lit = new Map([['0502', '1 point'], ['0503', '2 points'], ['0504', '3 points']].map(([place, cost]) => [place!, { place: place!, cost: cost!, action: 0 }]))
  expect(wayTo(hexes, '0501', '0504', lit)).toEqual(['0501', '0502', '0503', '0504'])
})

test('the cursor goes along columns, and sideways keeps its height', () => {
  expect(stepOf(hexes, '1120', 'ArrowUp')).toBe('1119')
  expect(stepOf(hexes, '1120', 'ArrowRight')).toBe('1220')
  expect(stepOf(hexes, '1220', 'ArrowRight')).toBe('1320')
  expect(stepOf(hexes, '0101', 'ArrowLeft')).toBe('')
})

test('stacks put the strongest on top and the besieged by peoples', () => {
  const stacks = stacksOf([unit('A', '1017', { sp: 9 }), unit('C', '1017', { type: 'leader', sp: 0 }), unit('B', '1017'), unit('D', 'alesia'), unit('E', 'box I'), unit('F', 'dead')])
  expect(stacks.get('1017')!.map((each) => each.name)).toEqual(['C', 'B', 'A'])
  expect([...stacks.keys()]).toEqual(['1017', 'alesia:Arverni'])
})

test('a set-up of one’s own as a line', () => {
  const view = { units: [unit('VII-1', '1218', { side: 'roman' }), unit('VII-2', '1218', { side: 'roman' }), unit('VII-3', 'out', { side: 'roman' }), unit('R-ARV-1', 'box I')], forts: [{ hex: '1117', manned: false, shots_left: 3 }] } as unknown as AlesiaView
  expect(lineOf('roman', view)).toBe('VII-1 VII-2 to 1218; fort 1117')
  expect(lineOf('gaul', view)).toBe('R-ARV-1 to box I')
})
