// Rules: P-REVIEW-FINDINGS.
import { expect, test } from 'vitest'
import { writtenFinding } from '../../../../tests/support/written-finding.ts'
import { digestOf } from '../../../domain/evidence/abstract-text.ts'
import { presentWorkEvidence } from '../../../domain/evidence/present-evidence.ts'
import { heldFinding } from './held-numbers.ts'

const abstract =
  'METHODS: Over 5 years we followed 2000 adults. RESULTS: A stroke occurred in 30 of 1000 with little salt and in 60 of 1000 with usual salt.'
const start = abstract.indexOf('A stroke')
const passage = { start, end: abstract.length, digest: digestOf(abstract) }
const [finding] = presentWorkEvidence(
  { findings: [{ ...writtenFinding, passage }] },
  new Map(),
).findings
if (!finding) throw new Error('no finding')

test('each number has the same mark in the finding and in its passage, and no word is lost', () => {
  const held = heldFinding(finding, abstract, undefined)
  expect(held.faults).toEqual([])
  const texts = held.passage?.map(({ text }) => text).join('')
  expect(texts).toBe(abstract.slice(passage.start))
  const markOf = (field: string) => held.numbers.find((one) => one.field === field)?.mark ?? 0
  const marked = (text: string) => held.passage?.filter((one) => one.text === text)
  expect(marked('30')?.[0]?.marks).toEqual([markOf('arms.0.events')])
  expect(marked('60')?.[0]?.marks).toEqual([markOf('arms.1.events')])
})

test('what stands elsewhere in the abstract is shown with the words around it', () => {
  const held = heldFinding(finding, abstract, undefined)
  const duration = held.numbers.find(({ field }) => field === 'duration.en')?.mark
  const [words] = held.elsewhere
  expect(words?.find(({ text }) => text === '5')?.marks).toEqual([duration])
  expect(words?.map(({ text }) => text).join('')).toContain('Over 5 years')
})

test('a number that the passage has not is told, and what says otherwise is marked', () => {
  const [first, second] = finding.arms ?? []
  if (!first || !second) throw new Error('no groups')
  const wrong = { ...finding, arms: [{ ...first, events: 31 }, second] as typeof finding.arms }
  const held = heldFinding(wrong, abstract, undefined)
  expect(held.numbers.map(({ field }) => field)).not.toContain('arms.0.events')
  expect(held.faults.map(({ field }) => field)).toContain('arms.0.events')
})

test('of an abstract that has changed since nothing is shown as its passage', () => {
  expect(heldFinding(finding, `${abstract} `, undefined)).toMatchObject({ passage: undefined })
  expect(heldFinding(finding, undefined, undefined)).toMatchObject({ passage: undefined })
})
