import { expect, test } from 'vitest'
import type { LogLine } from '../../lib/wire'
import { goingOn, marchesOf, towardLine } from './bound'
import { placesAfter, replayed, sinceOwnTurn, stepsOf, wordsOf } from './chronicle'
import { Hexes } from './hexes'
import type { Unit } from './view'

const hexes = new Hexes(54, 39)
const at = (name: string) => hexes.index(name)
let entry = 0
const line = (seat: number, kind: string, text: string, args: number[] = [], more: Partial<LogLine> = {}): LogLine => ({ entry: entry++, seat, text, clause: '', kind, args, head: kind === 'turn', undone: false, ...more })
const unit = (name: string, place: string): Unit => ({ name, title: 'Aedui', side: 'gaul', force: 'relief', type: 'infantry', sp: 7, mp: 6, place, command: 'relief', disrupted: false, pila: false, acted: false, battle: 0, attacker: false })

const ROMAN = 0
const GAUL = 1
const log = [
  line(ROMAN, 'move', 'VII-1 moves from 2014 to 2015 for 1 point.', [1, at('2014'), at('2015'), 2]),
  line(-1, 'turn', 'Assault 1, turn 3.', [1, 3]),
  line(GAUL, 'move', 'R-AED-1 moves from 0815 to 1015 for 2 points.', [9, at('0815'), at('1015'), 4]),
  line(GAUL, 'move', 'R-AED-2 moves from 0816 to 1015 for 2 points.', [10, at('0816'), at('1015'), 4]),
  line(GAUL, 'enter', 'R-ARV-1 enters by 0126 and goes to 0326.', [11, at('0126'), at('0326'), 6]),
  line(-1, 'works', 'In the works R-AED-1 rolls 3 and comes through.', [9, 3, 0]),
  line(-1, 'works', 'In the works R-AED-2 rolls 6 and is disrupted.', [10, 6, 1]),
  line(-1, 'rolled', 'The die falls on 5.', [5]),
  line(-1, 'combat', 'R-AED-1 attack XIV-1, XIV-2 at 1115, doubled by a wall, at 1-2: DR1.', [5, GAUL]),
  line(ROMAN, 'retreat', 'XIV-1 retreats from 1115 to 1214.', [3, at('1115'), at('1214')]),
  line(ROMAN, 'lost', 'XIV-2 is eliminated at 1115.', [4, at('1115')]),
  line(GAUL, 'advance', 'R-AED-1 advances from 1015 to 1115.', [9, at('1015'), at('1115')]),
]

test('what happened is told step by step, stacks together, and answers in the enemy’s attacks are part of it', () => {
  expect(sinceOwnTurn(log, ROMAN)).toHaveLength(log.length - 1)
  const steps = stepsOf(log, ROMAN, hexes)
  expect(steps.map((step) => step.kind)).toEqual(['turn', 'move', 'move', 'works', 'fight', 'retreat', 'advance'])
  expect(steps.map(wordsOf).slice(1, 4)).toEqual([
    'R-AED-1, R-AED-2 move from 0815 and 0816 to 1015.',
    'R-ARV-1 enters by 0126 and goes to 0326.',
    '2 rolls in the works. In the works R-AED-2 rolls 6 and is disrupted.',
  ])
  expect(wordsOf({ ...steps[3]!, texts: [...steps[3]!.texts, 'R-AED-2 is eliminated at 1015.'] })).toContain('2 rolls in the works.')
  expect(steps[4]!.fight).toEqual({ attackers: ['R-AED-1'], hexes: ['1115'], odds: '1-2', result: 'DR1' })
  expect(steps[5]!.lost).toEqual([{ name: 'XIV-2', hex: '1115' }])
  // Who fights on his own account begins anew after it.
  const own = [...log, line(ROMAN, 'line', 'fight 1'), line(-1, 'rolled', 'The die falls on 3.', [3]), line(-1, 'combat', 'XIV-1 attack R-AED-1 at 1115 at 1-1: ML.', [3, ROMAN]), line(-1, 'melee', 'Melee: both sides stay where they are.')]
  expect(stepsOf(own, ROMAN, hexes)).toEqual([])
})

test('missiles at one unit are one step, and plain odds are read too', () => {
  const steps = stepsOf([line(ROMAN, 'shot', 'A fort shoots at R-AED-1 and rolls 4: no effect.'), line(ROMAN, 'shot', 'ARC-1 shoots at R-AED-1 and rolls 1: is eliminated.'), line(ROMAN, 'lost', 'R-AED-1 is eliminated at 1015.', [9, at('1015')]), line(ROMAN, 'combat', 'XIV-1, XIV-2 attack R-AED-1 at 1115, 1116 at automatic: DE AA4.')], GAUL, hexes)
  expect(steps[0]!.shots).toEqual([{ by: '', at: 'R-AED-1', effect: 'none' }, { by: 'ARC-1', at: 'R-AED-1', effect: 'eliminated' }])
  expect(steps[1]!.fight).toEqual({ attackers: ['XIV-1', 'XIV-2'], hexes: ['1115', '1116'], odds: 'automatic', result: 'DE AA4' })
})

test('counters stand where they stood after each step', () => {
  const steps = stepsOf(log, ROMAN, hexes)
  const units = [unit('R-AED-1', '1115'), unit('R-ARV-1', '0326'), unit('XIV-2', 'dead'), unit('XIV-1', '1214')]
  const places = (index: number) => replayed(units, placesAfter(steps, index)).map((each) => each.place)
  expect(places(0)).toEqual(['0815', 'off', '1115', '1115'])
  expect(places(2)).toEqual(['1015', '0326', '1115', '1115'])
  expect(places(steps.length - 1)).toEqual(['1115', '0326', 'dead', '1214'])
})

test('marches go on while their units are on the map and not there yet', () => {
  const units = new Map([unit('A', '0815'), unit('B', '1520'), unit('C', 'dead'), unit('D', '0816')].map((each) => [each.name, each]))
  const left = goingOn({ A: '1520', B: '1520', C: '1520', D: '1520', E: '1520' }, units)
  expect(left).toEqual({ A: '1520', D: '1520' })
  expect(marchesOf(left, units).map((march) => [march.goal, march.units.map((each) => each.name)])).toEqual([['1520', ['A', 'D']]])
  expect(towardLine(['A', 'D'], '1520')).toBe('A D toward 1520')
})
