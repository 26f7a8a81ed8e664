import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOfPlace, editorTabs, placeOf } from './place.ts'

test('an address leads back to the place it was made for', () => {
  const hearticle = fc.oneof(
    fc.integer({ min: 1, max: 2_147_483_647 }),
    fc.constant('new' as const),
  )
  const places = fc.oneof(
    fc.record({ tab: fc.constantFrom(...editorTabs), hearticle: fc.constant(undefined) }),
    fc.record({ tab: fc.constant(undefined), hearticle }),
    fc.record({
      tab: fc.constant('content' as const),
      hearticle: fc.constant(undefined),
      study: fc.integer({ min: 1 }).map(String),
    }),
  )
  fc.assert(
    fc.property(places, fc.constantFrom('de' as const, 'en' as const), (place, language) => {
      const { search } = new URL(addressOfPlace(place, language), 'https://hearticle.example')
      expect(placeOf(search)).toEqual(place)
    }),
  )
})

test('an address that names nothing there is leads to the first tab', () => {
  for (const search of [
    '',
    '?tab=other',
    '?hearticle=0',
    '?hearticle=-1',
    '?hearticle=x',
    '?hearticle=',
    '?study=x',
  ]) {
    expect(placeOf(search)).toEqual({ tab: 'content', hearticle: undefined })
  }
})
