/** What a user allows (P-CONSENT): the necessary always, the rest once they say so. */
export interface Consent {
  necessary: true
  analytics: boolean
  marketing: boolean
  preferences: boolean
  hasInteracted: boolean
}

/** What can be chosen; `necessary` cannot. */
export const consentCategories = ['analytics', 'marketing', 'preferences'] as const

type ConsentCategory = (typeof consentCategories)[number]

/**
 * Which question was answered. A new one, because a category came to mean something else, is asked
 * again: an answer to another version counts as none.
 */
export const CONSENT_VERSION = 1

export const noConsent: Consent = {
  necessary: true,
  analytics: false,
  marketing: false,
  preferences: false,
  hasInteracted: false,
}

export const acceptAll: Consent = {
  necessary: true,
  analytics: true,
  marketing: true,
  preferences: true,
  hasInteracted: true,
}

export const rejectAll: Consent = { ...noConsent, hasInteracted: true }

export function updateConsent(
  before: Consent,
  chosen: Partial<Record<ConsentCategory, boolean>>,
): Consent {
  return { ...before, ...chosen, necessary: true, hasInteracted: true }
}

export function writeConsent(consent: Consent): string {
  return JSON.stringify({ version: CONSENT_VERSION, ...consent })
}

/**
 * What is stored in a browser, read back. Whatever is not such an answer counts as nothing said.
 * @param stored as `writeConsent` gave it; null where nothing is stored
 */
export function readConsent(stored: string | null): Consent {
  try {
    const { version, ...consent } = JSON.parse(stored ?? '') as Consent & { version: unknown }
    const { necessary, hasInteracted, analytics, marketing, preferences } = consent
    const isAnswer =
      version === CONSENT_VERSION &&
      necessary === true &&
      hasInteracted === true &&
      [analytics, marketing, preferences].every((allowed) => typeof allowed === 'boolean')
    return isAnswer ? { ...rejectAll, analytics, marketing, preferences } : noConsent
  } catch {
    return noConsent
  }
}
