import { expect, test } from 'vitest'
import { emptyForm } from './form.ts'
import { acceptDraft, goOnWith } from './stored-draft.ts'

const began = emptyForm('2026-11-21')
const written = { ...began, topicId: 2, breaking: true }
const kept = { version: 3, base: began, value: written }

test('what was kept comes back as it was', () => {
  expect(acceptDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
})

test.each([
  null,
  1,
  [],
  {},
  { ...kept, version: '3' },
  { ...kept, value: {} },
  { ...kept, value: { ...kept.value, citedPmids: [1] } },
  { ...kept, value: { ...kept.value, texts: { de: kept.value.texts.de } } },
])('what has another shape is not taken: %j', (value) => {
  expect(acceptDraft(value)).toBeUndefined()
})

test('a draft without what it began with, or with something else, is taken without that', () => {
  const { base: _, ...rest } = kept
  const older = { ...rest, base: undefined }
  expect(acceptDraft(rest)).toEqual(older)
  expect(acceptDraft({ ...kept, base: { topicId: 1 } })).toEqual(older)
})

test('what another user changed meanwhile stays theirs, and what both changed is to be decided', () => {
  const theirs = { ...began, topicId: 5, citedPmids: ['101'] }
  expect(goOnWith(kept, theirs)).toMatchObject({
    merged: { ...written, citedPmids: ['101'] },
    disputes: [{ name: 'topicId' }],
  })
})

test('without what it began with, every difference is to be decided', () => {
  const older = { ...kept, base: undefined }
  const theirs = { ...began, topicId: 5, citedPmids: ['101'] }
  const { merged, disputes } = goOnWith(older, theirs)
  expect(merged).toEqual(written)
  expect(disputes.map(({ name }) => name)).toEqual(['topicId', 'breaking', 'citedPmids'])
})
