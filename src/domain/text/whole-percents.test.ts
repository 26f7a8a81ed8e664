import { expect, test } from 'vitest'
import { withWholePercents } from './whole-percents.ts'

test('a per cent sign stays with its number, and nothing else changes', () => {
  expect(withWholePercents('20 % und 95-%-Intervall')).toBe(
    '20\u00a0% und 95-\u2060%-\u2060Intervall',
  )
  for (const text of ['20%', 'a %', '- %', '1 000', '10-15', '']) {
    expect(withWholePercents(text)).toBe(text)
  }
})
