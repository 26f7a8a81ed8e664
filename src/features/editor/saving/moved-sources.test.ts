// Rules: P-SOURCE-DIFFERENCE.
import { expect, test } from 'vitest'
import { writtenComparison, writtenFinding } from '../../../../tests/support/written-finding.ts'
import { formOfEvidence } from '../evidence/evidence-form.ts'
import { emptyForm, type HearticleForm } from './form.ts'
import { markedAnew, stillMoved } from './moved-sources.ts'

const passage = { start: 0, end: 5, digest: 'old' }
const form: HearticleForm = {
  ...emptyForm('2026-11-21'),
  numbers: [{ id: 'n1', value: '7', passage: { ...passage, pmid: '101' } }],
  evidence: formOfEvidence({
    findings: [{ ...writtenFinding, placeConfirmed: false, passage }],
    comparisons: [{ ...writtenComparison, harms: { reported: 'found', pmid: '101', passage } }],
    highestFindingId: 1,
  } as unknown as Parameters<typeof formOfEvidence>[0]),
}
const places = ['findings.f1', 'comparisons.c1', 'numbers.n1']
const moved = places.map((place) => ({
  place,
  pmid: '101',
  digest: 'new',
  passage: { start: 0, end: 20 },
}))
const sources = {
  changes: [],
  names: {},
  moved: [...moved, { place: 'numbers.n9', pmid: '101', digest: 'new', passage: null }],
}
const left = (of: HearticleForm) => stillMoved(sources, of).moved.map(({ place }) => place)

test('a passage is left to be marked anew until the form has it in the abstract of now', () => {
  expect(left(form)).toEqual(places)
  const one = markedAnew(form, moved.slice(0, 1))
  expect(left(one)).toEqual(places.slice(1))
  expect(one.evidence.findings[0]).toMatchObject({
    'passage.start': '0',
    'passage.end': '20',
    'passage.digest': 'new',
  })
  const all = markedAnew(form, moved)
  expect(left(all)).toEqual([])
  expect(all.numbers[0]?.passage).toEqual({
    pmid: '101',
    start: 0,
    end: 20,
    digest: 'new',
  })
})

test('nothing is marked in a study that the form names no more', () => {
  const [finding] = form.evidence.findings
  const [comparison] = form.evidence.comparisons
  const [number] = form.numbers
  if (!finding || !comparison || !number?.passage) throw new Error('nothing to mark')
  const other: HearticleForm = {
    ...form,
    numbers: [{ ...number, passage: { ...number.passage, pmid: '102' } }],
    evidence: {
      ...form.evidence,
      findings: [{ ...finding, pmid: '102' }],
      comparisons: [{ ...comparison, 'harms.pmid': '102' }],
    },
  }
  expect(left(other)).toEqual([])
  expect(markedAnew(other, moved)).toEqual(other)
})
