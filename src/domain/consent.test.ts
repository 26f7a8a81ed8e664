import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptAll, noConsent, readConsent, rejectAll, updateConsent } from './consent.ts'

test('accepting allows all four, rejecting only the necessary; both are an answer', () => {
  expect(acceptAll).toEqual({
    necessary: true,
    analytics: true,
    marketing: true,
    preferences: true,
    hasInteracted: true,
  })
  expect(rejectAll).toEqual({ ...noConsent, hasInteracted: true })
  expect(noConsent.hasInteracted).toBe(false)
})

test('an update merges, is an answer, and cannot take away the necessary', () => {
  const chosen = { analytics: true, necessary: false } as { analytics: boolean }
  expect(updateConsent({ ...rejectAll, marketing: true }, chosen)).toEqual({
    necessary: true,
    analytics: true,
    marketing: true,
    preferences: false,
    hasInteracted: true,
  })
})

test('what was stored is read back', () => {
  for (const consent of [acceptAll, rejectAll, noConsent]) {
    expect(readConsent(JSON.stringify(consent))).toEqual(consent)
  }
})

test('whatever else lies in the browser counts as nothing said', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      expect(readConsent(stored)).toEqual(noConsent)
    }),
  )
  expect(readConsent(null)).toEqual(noConsent)
  expect(readConsent(JSON.stringify({ ...acceptAll, necessary: false }))).toEqual(noConsent)
})
