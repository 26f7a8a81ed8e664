// Rules: P-WHO-VOUCHES, P-PEOPLE-NAMED, P-SECOND-PERSON-SAID.
import { expect, test } from 'vitest'
import type { Evidence } from '../contract/reading/evidence.ts'
import { translators } from '../i18n/translators.ts'
import { responsibilityBlock } from './responsibility.ts'

type Responsibility = NonNullable<Evidence['responsibility']>

const nobody = { ai: null, searchedOn: null, nextReviewOn: null, conflicts: null }
const words = { t: translators.de, language: 'de' } as const
const drawn = (
  reviewedOn: string | null,
  more: Partial<Responsibility> = {},
  approval: 'approved' | 'unchecked' | 'suspended' = 'approved',
) => {
  const people = { writers: [], reviewers: [] }
  const review = { approval, reviewedOn }
  return String(responsibilityBlock({ ...nobody, ...people, ...more }, review, words))
}
const anna = { name: 'Dr. <Anna> Berger', profession: 'Ärztin' }
const ben = { name: 'Ben Huber', profession: 'Redakteur' }

test('whether a second person checked it is always said, and by whom, by name where they agreed', () => {
  expect(drawn(null, {}, 'unchecked')).toContain('<dd>noch nicht geprüft</dd>')
  expect(drawn(null, {}, 'suspended')).toContain('<dd>Freigabe ausgesetzt</dd>')
  expect(drawn('2026-11-21')).toContain('<dd>21. November 2026</dd>')
  expect(drawn('2026-11-21', { reviewers: [anna] })).toContain(
    '<dd>21. November 2026, Dr. &lt;Anna&gt; Berger, Ärztin</dd>',
  )
  expect(drawn('2026-11-21', { reviewers: [null] })).toContain(
    '<dd>21. November 2026, eine Ärztin oder ein Arzt</dd>',
  )
})

test('writers are said the same way, and nothing where nobody is known', () => {
  expect(drawn(null)).not.toContain('Geschrieben')
  expect(drawn(null, { writers: [null, null] })).toContain('<dd>die Redaktion</dd>')
  expect(drawn(null, { writers: [ben, null] })).toContain(
    '<dd>Ben Huber, Redakteur; und andere</dd>',
  )
})

test('who approved checked the part of AI; while nobody did, nobody is said to have', () => {
  const ai = { part: 'draft' as const, model: null, on: null }
  expect(drawn('2026-11-21', { ai, reviewers: [ben] })).toContain(
    '<dd>Mit KI entworfen, geprüft: Ben Huber, Redakteur</dd>',
  )
  expect(drawn(null, { ai, reviewers: [] })).toContain('<dd>Mit KI entworfen</dd>')
})
