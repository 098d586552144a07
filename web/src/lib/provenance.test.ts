import { describe, expect, it } from 'vitest'
import { because, isTypable, readLike, reconstructedBy, show } from './provenance'

const INFO = {
  game: 'toy',
  edition: 'first',
  sources: { S1: { title: 'A review', edition: '', address: 'https://example.org' } },
  reasons: { R1: 'Not found.', R2: 'Guessed.', R3: 'Nowhere.' },
  groups: {
    cards: {
      hill: { count: { value: 6, origin: 'reconstructed:R1' }, kind: { value: 'single', origin: 'rulebook:cards/single' } },
      moor: { count: { value: 5, origin: 'reconstructed:R1, R2' }, kind: { value: 'single', origin: 'published:S1' } },
    },
  },
}

describe('provenance', () => {
  it('lists every reconstructed value under each of its reasons, and no reason without a value', () => {
    const found = reconstructedBy(INFO)
    expect(found.map((reason) => reason.id)).toEqual(['R1', 'R2'])
    expect(found[0]!.places[0]!.values.map((each) => each.row)).toEqual(['hill', 'moor'])
    expect(found[1]!.places[0]!.values).toEqual([{ row: 'moor', field: 'count', shown: '5' }])
  })

  it('says where a value is from', () => {
    expect(because(INFO, 'published:S1')).toBe('A review, https://example.org')
    expect(because(INFO, 'reconstructed:R1, R2')).toBe('Not found. Guessed.')
    expect(because(INFO, 'rulebook:cards/single')).toBe('cards/single')
  })

  it('reads what is typed as a value of the same kind', () => {
    expect(readLike(6, ' 7 ')).toBe(7)
    expect(readLike(6, 'seven')).toBeUndefined()
    expect(readLike(6, '')).toBeUndefined()
    expect(readLike(true, 'no')).toBe(false)
    expect(readLike(['hill'], 'moor, river')).toEqual(['moor', 'river'])
    expect(readLike([1, 2], '3, x')).toBeUndefined()
    for (const value of [6, 'single', true, ['hill', 'moor'], [1, 2]]) expect(readLike(value, show(value))).toEqual(value)
  })

  it('knows what can be typed', () => {
    expect([6, 'a', true, ['a'], [1]].every(isTypable)).toBe(true)
    expect([null, { a: 1 }, [[1]]].some(isTypable)).toBe(false)
  })
})
