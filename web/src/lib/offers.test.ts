import { expect, test } from 'vitest'
import { branchesOf } from './offers.svelte'

test('leaves become branches, each under its prefix', () => {
  const part = (key: number, label: string) => ({ key, kind: 'x', label })
  const tree = branchesOf([
    { action: 0, text: 'done', path: [part(0, 'Done')] },
    { action: 7, text: 'A 0101-0102', path: [part(10, 'A'), part(1, '0102')] },
    { action: 8, text: 'A 0101-0103', path: [part(10, 'A'), part(2, '0103')] },
  ])
  expect(tree.get('')!.map((each) => [each.label, each.action])).toEqual([['Done', 0], ['A', -1]])
  expect(tree.get('10')!.map((each) => [each.label, each.action])).toEqual([['0102', 7], ['0103', 8]])
})
