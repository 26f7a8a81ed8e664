// Rules: P-TEXT-NUMBERS.
import { expect, test } from 'vitest'
import { offersForDigits, offersForWords, valueOfTyped } from './matching-offers.ts'
import type { OfferedNumber } from './offered-number.ts'

const offer = (reference: string, shown: string, value: string, label = 'Tod'): OfferedNumber => ({
  ...{ reference, shown, value, label },
})
const pair = offer('f1:pair', '35 statt 46 von 1.000', '35')
const arm = offer('f1:comparison', '46 von 1.000', '46')
const people = offer('f2:total1', '3.500', '3500', 'Sturz')
const passage = { pmid: '1', start: 0, end: 4, digest: 'd' }
const ofAbstract: OfferedNumber = {
  ...offer('new1', '350', '350', 'Sturz'),
  create: { value: '350', passage },
}
const offers = [ofAbstract, people, arm, pair]
const found = (typed: string) => offersForDigits(typed, offers, 'de').map(({ shown }) => shown)

test('what begins with the typed number comes first, then what says it, then what begins like it', () => {
  expect(found('35')).toEqual([pair.shown, people.shown])
  expect(found('46')).toEqual([arm.shown, pair.shown])
  expect(found('3')).toEqual([people.shown, pair.shown])
})

test('a number of an abstract is offered once it is typed whole', () => {
  expect(found('350')).toEqual([people.shown, ofAbstract.shown])
  expect(offersForDigits('350', [ofAbstract], 'de')).toEqual([ofAbstract])
  expect(offersForDigits('35', [ofAbstract], 'de')).toEqual([])
})

test('thousands and decimals are read as the language writes them', () => {
  expect(valueOfTyped('3.500', 'de')).toBe('3500')
  expect(valueOfTyped('0,75', 'de')).toBe('0.75')
  expect(valueOfTyped('3,500', 'en')).toBe('3500')
  expect(valueOfTyped('3.', 'de')).toBe('3')
  expect(found('3.500')).toEqual([people.shown])
})

test('words narrow by name and number', () => {
  expect(offersForWords('sturz', offers)).toEqual([ofAbstract, people])
  expect(offersForWords('tod 46', offers)).toEqual([arm, pair])
  expect(offersForWords('', offers)).toEqual(offers)
})
