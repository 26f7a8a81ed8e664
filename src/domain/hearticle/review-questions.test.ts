// Rules: P-NUMBER-SOURCE, P-SENTENCE-ASKED.
import { describe, expect, test } from 'vitest'
import { both, writtenComparison, writtenFinding } from '../../../tests/support/written-finding.ts'
import type { BoundNumber, WrittenFinding } from '../../contract/desk/evidence.ts'
import { numberQuestions, sentenceQuestions } from './review-questions.ts'

const passage = { pmid: '1', start: 0, end: 9, digest: 'd1' }

function asked(mainTextBody: string, numbers: BoundNumber[]): string[] {
  const lists = { keywords: [], mainActions: [], harmfulActions: [] }
  const translations = (['de', 'en'] as const).map((languageCode) => {
    return { languageCode, headline: '', mainTextBody, ...lists }
  })
  return numberQuestions({ translations, numbers }).map(
    ({ kind, number }) => `${kind} ${number.id}`,
  )
}

test('a number that texts say by two entries of one passage is asked about', () => {
  const twins = [
    { id: 'n1', value: '5', passage },
    { id: 'n4', value: '5', passage },
  ]
  expect(asked('[#n1] Jahre, [#n4] Dörfer', twins)).toEqual(['twin n4'])
  expect(asked('[#n1] Jahre', twins)).toEqual([])
  const others = [
    ['n2', { value: '6', passage }],
    ['n3', { value: '5', passage: { ...passage, end: 12 } }],
    ['n5', { value: '5', to: '7', passage }],
  ] as const
  for (const [id, entry] of others) {
    expect(
      asked(`[#n1] und [#${id}]`, [
        { id: 'n1', value: '5', passage },
        { id, ...entry },
      ]),
    ).toEqual([])
  }
})

describe('what was said of a sentence holds while the finding is the same', () => {
  const keyWith = (change: Partial<WrittenFinding>) => {
    const lists = { keywords: [], mainActions: [], harmfulActions: [] }
    const translations = (['de', 'en'] as const).map((languageCode) => {
      return { languageCode, headline: '', mainTextBody: 'Dizziness: [#f1:pair].', ...lists }
    })
    const other = { ...writtenFinding, id: 'f2', outcome: both('Dizziness') }
    const findings = [{ ...writtenFinding, ...change }, other]
    const asked = sentenceQuestions({ translations, findings, comparisons: [writtenComparison] })
    return asked.map(({ key }) => key)
  }

  test.each<Partial<WrittenFinding>>([
    { design: 'cluster' },
    { adjusted: true },
    { certainty: { level: 'low', reasons: ['imprecision'] } },
    { margin: { scale: 'per_1000', low: -50, high: 50, source: both('A panel of patients') } },
  ])('and asked anew where it has %o', (change) => {
    expect(keyWith({})).not.toEqual([])
    expect(keyWith(change)).not.toEqual(keyWith({}))
  })

  test('and none the less where only its reasons are others', () => {
    const certainty = { level: 'moderate' as const, reasons: ['risk_of_bias' as const] }
    expect(keyWith({ certainty })).toEqual(keyWith({}))
  })
})
