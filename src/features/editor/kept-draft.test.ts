import { expect, test } from 'vitest'
import { emptyForm } from './form.ts'
import { goOnWith, parseDraft } from './kept-draft.ts'

const began = emptyForm('2026-11-21')
const written = { ...began, topicId: 2, breaking: true }
const kept = { version: 3, at: '2026-11-21T10:00:00.000Z', base: began, form: written }

test('what was kept comes back as it was', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
})

test.each([
  null,
  1,
  [],
  {},
  { ...kept, version: '3' },
  { ...kept, at: 'yesterday' },
  { ...kept, form: {} },
  { ...kept, form: { ...kept.form, citedPmids: [1] } },
  { ...kept, form: { ...kept.form, texts: { de: kept.form.texts.de } } },
])('what has another shape is not taken: %j', (value) => {
  expect(parseDraft(value)).toBeUndefined()
})

test('a draft without what it began with, or with something else, is taken without that', () => {
  const { base: _, ...older } = kept
  expect(parseDraft(older)).toEqual(older)
  expect(parseDraft({ ...kept, base: { topicId: 1 } })).toEqual(older)
})

test('what somebody else changed meanwhile stays theirs, and what both changed is to be decided', () => {
  const theirs = { ...began, topicId: 5, citedPmids: ['101'] }
  expect(goOnWith(kept, theirs)).toMatchObject({
    merged: { ...written, citedPmids: ['101'] },
    disputes: [{ name: 'topicId' }],
  })
})

test('without what it began with, every difference is to be decided', () => {
  const { base: _, ...older } = kept
  const theirs = { ...began, topicId: 5, citedPmids: ['101'] }
  const { merged, disputes } = goOnWith(older, theirs)
  expect(merged).toEqual(written)
  expect(disputes.map(({ name }) => name)).toEqual(['topicId', 'breaking', 'citedPmids'])
})
