import { expect, it } from 'vitest'
import { anchorBeside, placeLabels } from './labels'
import type { Space } from './atlas.svelte'

const space = (id: string, x: number, y: number, kind: Space['kind'] = 'minor'): Space => ({ id, name: id, kind, x, y, roads: [], straits: [], anchor: '', colour: '' })

it('keeps names apart where places are close', () => {
  const labels = placeLabels([space('Marcianopolis', 100, 100, 'major'), space('Odessus', 150, 104), space('Anchialus', 132, 132)], [], [], [])
  const boxes = labels.map((label) => {
    const width = label.lines[0]!.length * label.size * 0.42
    const left = label.anchor === 'start' ? label.x : label.anchor === 'end' ? label.x - width : label.x - width / 2
    return { left, right: left + width, top: label.y - label.size * 0.7, bottom: label.y }
  })
  for (const [index, a] of boxes.entries())
    for (const b of boxes.slice(index + 1)) expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true)
})

it('gives the same places at every look', () => {
  const spaces = [space('Tomis', 10, 10), space('Tropaeum Traiani', 60, 20, 'transit')]
  expect(placeLabels(spaces, [], [], [])).toEqual(placeLabels(spaces, [], [], []))
})

it('puts an anchor on the water', () => {
  const land = [{ x: -100, y: -100 }, { x: 10, y: -100 }, { x: 10, y: 100 }, { x: -100, y: 100 }]
  expect(anchorBeside(space('Tomis', 0, 0), [land], []).x).toBeGreaterThan(10)
})
