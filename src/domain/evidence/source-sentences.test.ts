// Rules: P-SOURCE-CHANGED.
import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../../../scripts/bench/measure/random-numbers.ts'
import { rounds } from '../../../tests/support/rounds.ts'
import type { AbstractSection } from '../study/study.ts'
import { abstractText } from './abstract-text.ts'
import { findSource, isSameAbstract } from './source-sentences.ts'

const sentence = 'The response rate was 34.6% with the drug and 20.1% with placebo (P<.001).'
const before: AbstractSection[] = [
  { label: 'METHODS', category: 'METHODS', text: 'We treated 200 people. They were adults.' },
  { label: 'RESULTS', category: 'RESULTS', text: `All were followed. ${sentence} Few fell ill.` },
]
const passageIn = (abstract: readonly AbstractSection[], words: string) => {
  const start = abstractText(abstract).indexOf(words)
  if (start < 0) throw new Error(`there is no ${words}`)
  return { start, end: start + words.length }
}
const results = (text: string, label = 'RESULTS'): AbstractSection[] => [
  before[0] as AbstractSection,
  { label, category: 'RESULTS', text },
]
const found = (now: readonly AbstractSection[], words = '34.6% with the drug') => {
  const source = findSource(passageIn(before, words), { abstract: before }, { abstract: now })
  const at = source.passage
  return {
    changes: source.changes,
    passage: at && abstractText(now).slice(at.start, at.end),
  }
}

describe('the sentence of a passage', () => {
  test('that reads otherwise is told as it was and as it is', () => {
    const is = sentence.replace('34.6', '54.6')
    const now = results(`All were followed. ${is} Few fell ill.`)
    expect(found(now)).toEqual({ changes: [{ was: sentence, is }], passage: is })
  })

  test.each([
    ['a word', sentence.replace('was', 'was not'), 1],
    ['a sign', sentence.replace('P<.001', 'P>.001'), 1],
    ['what stands before it', `In men, ${sentence}`, 1],
    ['what follows it', sentence.replace(/\.$/, ' in men.'), 1],
    [
      'a raised digit',
      sentence.replace('200', '10<sup>6</sup>').replace('34.6', '34<sup>6</sup>'),
      1,
    ],
    ['blanks', sentence.replaceAll(' ', '\u00a0').replace('%', ' %').replace('P<', 'P < '), 0],
    ['typographic signs', sentence.replace('34.6', '34·6'), 0],
    ['markup', sentence.replace('drug', '<b>drug</b>').replace('<.001', '&lt;<i>.001</i>'), 0],
  ])('with another %s', (_, is, changes) => {
    const now = results(`All were followed. ${is} Few fell ill.`)
    expect(found(now).changes).toHaveLength(changes)
  })

  test('that went leaves nothing in its place, and so does the abstract', () => {
    expect(found(results('All were followed. Few fell ill.')).changes).toEqual([
      { was: sentence, is: '' },
    ])
    expect(found([])).toEqual({ changes: [{ was: sentence, is: '' }], passage: undefined })
  })

  test.each([
    [
      'in a part of another name',
      results(`All were followed. ${sentence} Few fell ill.`, 'FINDINGS'),
    ],
    ['in another part', [{ text: `${sentence} We treated 300 people.` }]],
    ['behind a label that became text', [{ text: `RESULTS: ${sentence}` }]],
    ['before words that begin small', [{ text: `It ended. ${sentence} eGFR rose.` }]],
  ])('that stands %s is the same, and so is the passage', (_, now) => {
    expect(found(now)).toEqual({ changes: [], passage: '34.6% with the drug' })
  })

  test('is every sentence that the passage touches', () => {
    const both = 'placebo (P<.001). Few fell'
    const now = results(`All were followed. ${sentence} Many fell ill.`)
    expect(found(now, both).changes).toEqual([{ was: 'Few fell ill.', is: 'Many fell ill.' }])
    expect(found(now, both).passage).toBe(`${sentence} Many fell ill.`)
    expect(found(now, 'The response').changes).toEqual([])
  })

  const words = ['Risk', 'rose', 'by', '5%', 'in', 'men', '(n=30)', 'P<.05', 'vs', '10⁻⁶', 'we']
  test.each(Array.from({ length: rounds(200, 5000) }, (_, index) => index + 1))(
    'that stays the same is the same, whatever else of the abstract changes (%i)',
    (seed) => {
      const draw = randomNumbers(seed)
      const below = (most: number) => Math.floor(draw() * most)
      const another = () =>
        `Risk ${Array.from({ length: 1 + below(8) }, () => words[below(words.length)]).join(' ')} later.`
      const around = () => Array.from({ length: below(4) }, another).join(' ')
      const abstractWith = (text: string): AbstractSection[] => {
        const parts = Array.from(
          { length: below(3) },
          (): AbstractSection => ({
            ...(draw() < 0.5 && { label: 'METHODS' }),
            text: around(),
          }),
        )
        const held = { text: [around(), text, around()].filter(Boolean).join(' ') }
        return parts.toSpliced(below(parts.length + 1), 0, held)
      }
      const [was, is] = [abstractWith(sentence), abstractWith(sentence)]
      const passage = passageIn(was, '20.1% with placebo')
      const source = findSource(passage, { abstract: was }, { abstract: is })
      expect(source.changes).toEqual([])
      const { start = 0, end = 0 } = source.passage ?? {}
      expect(abstractText(is).slice(start, end)).toContain('20.1% with placebo')
      const other = abstractWith(sentence.replace('20.1', '21.0'))
      expect(findSource(passage, { abstract: was }, { abstract: other }).changes).not.toEqual([])
    },
  )
})

test('abstracts are alike however their parts are named, and not where a word differs', () => {
  expect(isSameAbstract(before, [{ text: before.map(({ text }) => text).join('  ') }])).toBe(true)
  expect(isSameAbstract(before, results(sentence))).toBe(false)
})
