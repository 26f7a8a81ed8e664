import { expect, test } from 'vitest'
import { emptyForm } from './form.ts'
import { firstTooLong, maximumOf } from './too-long.ts'

test('the first text over its limit is named, with how much is too much; nothing else is', () => {
  const form = emptyForm('2026-11-21')
  const { en } = form.texts
  const most = '😀'.repeat(maximumOf.headline)
  const headline = { ...form, texts: { ...form.texts, en: { ...en, headline: most } } }
  expect(firstTooLong(headline)).toBeUndefined()
  const keywords = ['a', 'x'.repeat(maximumOf.keywords + 3)]
  const long = { ...headline, texts: { ...headline.texts, en: { ...en, keywords } } }
  expect(firstTooLong(long)).toEqual({ language: 'en', field: 'keywords', over: 3 })
})
