import { expect, test } from 'vitest'
import { readOrder } from './notation'

test('orders are taken apart', () => {
  const read = (line: string) => {
    const { verb, type, place, helpedType, helped, target } = readOrder(line)
    return [verb, type, place, helpedType, helped, target].join(' ').trim()
  }
  expect(read('A MAG - OSF')).toBe('move A MAG   OSF')
  expect(read('F STP/NC - BAR')).toBe('move F STP/NC   BAR')
  expect(readOrder('A UTR - ICE VIA')).toMatchObject({ target: 'ICE', via: true })
  expect(read('A WES S A BRE - FRS')).toBe('support A WES A BRE FRS')
  expect(read('A WES S A BRE')).toBe('support A WES A BRE')
  expect(read('F MGE C A UTR - ICE')).toBe('convoy F MGE A UTR ICE')
  expect(read('A Mor E F MME')).toBe('embark A Mor F MME MME')
  expect(read('F MME T A Mor')).toBe('take F MME A Mor')
  expect(read('A/F FGA D Dub')).toBe('land A/F FGA   Dub')
  expect(read('A(FGA) D')).toBe('disband A FGA')
  expect(read('bb Cla B')).toBe('build bb Cla')
  expect(readOrder('HOME KYY D').verb).toBe('other')
  expect(readOrder('WAIVE').verb).toBe('waive')
})
