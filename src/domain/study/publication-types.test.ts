import { expect, test } from 'vitest'
import studies from '../../../content/sample/studies.json' with { type: 'json' }
import { publicationTypeIn } from './publication-types.ts'

test('German readers get German names, English ones PubMed’s own', () => {
  const type = 'Randomized Controlled Trial'
  expect(publicationTypeIn(type, 'de')).toEqual({
    text: 'Randomisierte kontrollierte Studie',
    lang: 'de',
  })
  expect(publicationTypeIn(type, 'en')).toEqual({ text: type, lang: 'en' })
})

test.each(['Something New', 'constructor', ''])('what is not known stays English: %s', (type) => {
  expect(publicationTypeIn(type, 'de')).toEqual({ text: type, lang: 'en' })
})

test('all types of the sample content have a German name', () => {
  const types = new Set(studies.flatMap(({ publicationTypes }) => publicationTypes))
  expect([...types].filter((type) => publicationTypeIn(type, 'de').lang !== 'de')).toEqual([])
})
