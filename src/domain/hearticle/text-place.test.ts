import { expect, test } from 'vitest'
import { nameOfPlace, placeOfFault } from './text-place.ts'

test.each([
  ['headline', null, 'de.headline'],
  ['keywords', null, 'de.keywords'],
  ['mainActions', 0, 'de.mainActions.0'],
] as const)('a text is named by language, field and place: %s %s', (field, index, name) => {
  expect(nameOfPlace('de', { field, index })).toBe(name)
  expect(placeOfFault(name)).toBe(name)
})

test.each([
  ['body.translations.0.headline', 'de.headline'],
  ['body.translations.1.keywords.3', 'en.keywords.3'],
  ['body.citedPmids', 'citedPmids'],
  ['body.translations.9', 'translations.9'],
])('%s, as it was sent, is the place %s', (name, place) => {
  expect(placeOfFault(name)).toBe(place)
})
