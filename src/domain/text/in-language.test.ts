import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bilingualLine } from '../../contract/protocol/hearticle-text.ts'
import { inOneLanguage } from '../../contract/protocol/one-language.ts'
import { findingFacts, findingSchema } from '../../contract/reading/evidence.ts'
import { inLanguage } from './in-language.ts'

const stored = {
  outcome: { de: 'Tod', en: 'Death' },
  arms: [{ label: { de: 'mit', en: 'with' }, events: 1 }],
  unit: null,
  place: undefined,
}

test('texts of the other language are left away, wherever they stand', () => {
  expect(inLanguage(stored, 'en')).toEqual({
    outcome: 'Death',
    arms: [{ label: 'with', events: 1 }],
    unit: null,
    place: undefined,
  })
  expect(inLanguage('mmHg', 'de')).toBe('mmHg')
})

test('what is declared in both languages is declared in one, and may be left out as before', () => {
  const shown = z.object(
    inOneLanguage({ outcome: bilingualLine(9), place: z.optional(bilingualLine(9)) }),
  )
  expect(shown.safeParse({ outcome: 'Death' }).success).toBe(true)
  expect(shown.safeParse({ outcome: { de: 'Tod', en: 'Death' } }).success).toBe(false)
  expect(shown.safeParse({ outcome: 'Death', place: 2 }).success).toBe(false)
})

test('a finding says in one language all that is written of it', () => {
  expect(Object.keys(findingSchema.shape)).toEqual(
    expect.arrayContaining(Object.keys(findingFacts)),
  )
})
