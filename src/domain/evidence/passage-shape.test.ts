// Rules: P-PASSAGE-WHOLE, P-HARMS-ASKED.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namesHarm, saysUnreported } from './harms-named.ts'
import { isWholeClause, shapeFault, wholeWords } from './passage-shape.ts'

const text =
  'We followed 1,250 adults. Bleeding was seen in 3.5% and 7mg was given, but falls were not (P = 0.4). Nobody died. All went home. It ended.'
const marked = (words: string) => {
  const start = text.indexOf(words)
  return { start, end: start + words.length }
}

describe('the extent of a passage', () => {
  test.each(['Bleeding was seen in 3.5%', '3.5', '7', '1,250 adults', '0.4', text.slice(0, 70)])(
    'may be %j',
    (words) => expect(shapeFault(text, marked(words))).toBeUndefined(),
  )

  test.each(['leeding was', 'Bleeding wa', '.5%', '3.', ',250', '1,2', '50 adults'])(
    'is not to cut a word or a number, as in %j',
    (words) => expect(shapeFault(text, marked(words))).toBe('passage-cuts-word'),
  )

  test('is two sentences at most, or as many as what rests on it may have', () => {
    expect(shapeFault(text, marked(text))).toBe('passage-too-long')
    expect(shapeFault(text, marked(text), 4)).toBe('passage-too-long')
    const four = text.slice(0, text.indexOf(' It ended'))
    expect(shapeFault(text, marked(four), 4)).toBeUndefined()
    expect(shapeFault(text, marked(four), 3)).toBe('passage-too-long')
  })

  test('is widened to whole words wherever it is marked', () => {
    const place = fc.nat(text.length)
    fc.assert(
      fc.property(place, place, (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        const whole = wholeWords(text, { start, end })
        expect(shapeFault(text, whole, 9)).toBeUndefined()
        expect(whole.start <= start && whole.end >= end).toBe(true)
        expect(wholeWords(text, whole)).toEqual(whole)
      }),
    )
  })
})

test.each([
  ['Bleeding was seen in 3.5%', true],
  ['falls were not (P = 0.4)', true],
  ['Nobody died.', true],
  ['was seen in 3.5%', false],
  ['Bleeding was', false],
  ['falls were not (P', false],
])('%j is a whole part of a sentence: %s', (words, isWhole) => {
  expect(isWholeClause(text, marked(words))).toBe(isWhole)
})

test.each([
  ['Adverse events did not differ.', true],
  ['Serious side-effects were rare.', true],
  ['Low blood pressure was more frequent.', true],
  ['Fewer people had a stroke.', false],
  ['We assigned 1,000 adults.', false],
])('%j names a harm: %s', (words, isOne) => expect(namesHarm(words)).toBe(isOne))

test.each([
  ['Adverse events were not reported.', true],
  ['Harms were not systematically assessed.', true],
  ['No one recorded them; no data on safety.', true],
  ['Serious harms were unreported.', true],
  ['Adverse events were reported by 404 people.', false],
  ['Bleeding was not clearly rarer.', false],
])('%j says that nobody looked: %s', (words, isOne) => expect(saysUnreported(words)).toBe(isOne))
