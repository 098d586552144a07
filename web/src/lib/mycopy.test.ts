import { describe, expect, it } from 'vitest'
import { emptyCopy, readCopy, valuesIn, withValue } from './mycopy'

describe('an owner’s copy', () => {
  it('holds what was put in, and nothing of what was taken out again', () => {
    const one = withValue(emptyCopy('hengist'), 'cards', 'hill', 'count', 7)
    const two = withValue(one, 'road_tiles', 'R01', 'white', 4)
    expect(two.groups).toEqual({ cards: { rows: { hill: { count: 7 } } }, road_tiles: { rows: { R01: { white: 4 } } } })
    expect(valuesIn(two)).toBe(2)
    expect(withValue(two, 'cards', 'hill', 'count', undefined).groups).toEqual({ road_tiles: { rows: { R01: { white: 4 } } } })
    expect(valuesIn(one)).toBe(1)
  })

  it('is read from its own file', () => {
    const copy = { ...withValue(emptyCopy('hengist'), 'cards', 'hill', 'count', 7), edition: 'mine' }
    expect(readCopy(JSON.stringify(copy), 'hengist')).toEqual(copy)
  })

  it('says what is wrong with another file', () => {
    expect(() => readCopy('{', 'hengist')).toThrow('no JSON')
    expect(() => readCopy('[]', 'hengist')).toThrow('names no game')
    expect(() => readCopy('{"game":"alesia"}', 'hengist')).toThrow('for the game alesia')
    expect(() => readCopy('{"game":"hengist","groups":{"cards":3}}', 'hengist')).toThrow('no rows')
  })
})
