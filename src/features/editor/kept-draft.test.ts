import { expect, test } from 'vitest'
import { emptyForm } from './form.ts'
import { parseDraft } from './kept-draft.ts'

const kept = { version: 3, at: '2026-11-21T10:00:00.000Z', form: emptyForm('2026-11-21') }

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
