// Rules: P-CONSENT.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  acceptAll,
  CONSENT_VERSION,
  noConsent,
  readConsent,
  rejectAll,
  updateConsent,
  writeConsent,
} from './consent.ts'

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

test('every answer is read back as it was given', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (analytics, marketing, preferences) => {
      const answer = updateConsent(noConsent, { analytics, marketing, preferences })
      expect(readConsent(writeConsent(answer))).toEqual(answer)
    }),
  )
  expect(readConsent(writeConsent(noConsent))).toEqual(noConsent)
})

test('whatever else lies in the browser counts as nothing said', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      expect(readConsent(stored)).toEqual(noConsent)
    }),
  )
  const stored = { version: CONSENT_VERSION, ...acceptAll }
  const broken = [
    null,
    'null',
    '"accept"',
    JSON.stringify(acceptAll),
    JSON.stringify({ ...stored, version: CONSENT_VERSION + 1 }),
    JSON.stringify({ ...stored, necessary: false }),
    JSON.stringify({ ...stored, hasInteracted: 'yes' }),
    JSON.stringify({ ...stored, analytics: 1 }),
    writeConsent(acceptAll).slice(0, -3),
  ]
  for (const one of broken) expect(readConsent(one)).toEqual(noConsent)
})

test('what another user added to an answer is left out of it', () => {
  const stored = JSON.stringify({ version: CONSENT_VERSION, ...acceptAll, profile: 'x' })
  expect(readConsent(stored)).toEqual(acceptAll)
})
