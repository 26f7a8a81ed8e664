// Rules: P-NUMBER-YEAR.
import { expect, test } from 'vitest'
import { numberOffers } from './number-offers.ts'

test('a year of an abstract is offered as a year, a count as a count', () => {
  const text = 'In 2013, 2018 people joined.'
  const abstracts = new Map([['101', { text, digest: 'd' }]])
  const offers = numberOffers({ findings: [], abstracts }, [], 'de')
  expect(offers.map(({ shown, create }) => [shown, create?.year])).toEqual([
    ['2013', true],
    ['2.018', undefined],
  ])
})
