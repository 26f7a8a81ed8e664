import { expect, test } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { createTranslator } from './translator.ts'

test('a value is put in as it is, whatever it looks like', () => {
  const t = createTranslator('de', de)
  const name = '{{rubric}} {{count}} $& $t(feed:retry) <b>'
  expect(t('feed:latestIn', { rubric: name })).toContain(name)
})

test('a count is written as the language does, and still chooses the plural', () => {
  expect(createTranslator('de', de)('feed:citations', { count: 1234 })).toBe('1.234-mal zitiert')
  expect(createTranslator('en', en)('feed:citations', { count: 1234 })).toBe('1,234 citations')
  expect(createTranslator('de', de)('feed:citations', { count: 1 })).toBe('1-mal zitiert')
})
