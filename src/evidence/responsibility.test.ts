// Rules: P-AI-STATED, P-REVIEWER-NAMED.
import { expect, test } from 'vitest'
import { translators } from '../i18n/translators.ts'
import { responsibilityBlock } from './responsibility.ts'

const nobody = { writtenBy: null, ai: null, searchedOn: null, nextReviewOn: null, conflicts: null }
const drawn = (
  reviewedOn: string | null,
  reviewedBy: { name: string; profession: string } | null,
) =>
  String(
    responsibilityBlock({ ...nobody, reviewedBy }, reviewedOn, {
      t: translators.de,
      language: 'de',
    }),
  )

test('a review is always said, and by whom where they agreed to be named', () => {
  expect(drawn(null, null)).toContain('<dd>noch nicht</dd>')
  expect(drawn('2026-11-21', null)).toContain('<dd>21. November 2026</dd>')
  const anna = { name: 'Dr. <Anna> Berger', profession: 'Ärztin' }
  expect(drawn('2026-11-21', anna)).toContain(
    '<dd>21. November 2026, Dr. &lt;Anna&gt; Berger, Ärztin</dd>',
  )
})
