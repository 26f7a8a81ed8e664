import { type Consent, readConsent, writeConsent } from '../../domain/account/consent.ts'

/** The answer, in this browser; nothing is stored here before there is one (P-CONSENT). */
export const CONSENT_KEY = 'hearticle.consent'

/** The answer of this browser; one where nothing was said if there is none that can be read. */
export function storedConsent(): Consent {
  try {
    return readConsent(localStorage.getItem(CONSENT_KEY))
  } catch {
    return readConsent(null)
  }
}

export function keepConsent(consent: Consent): void {
  try {
    localStorage.setItem(CONSENT_KEY, writeConsent(consent))
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}

/** Calls whenever the answer may have changed without this page's doing. */
export function followConsent(show: () => void): void {
  // Without a key: everything that the browser kept is gone.
  addEventListener('storage', ({ key }) => (key === CONSENT_KEY || key === null) && show())
  // Back from the browser's memory of pages, which slept through whatever happened.
  addEventListener('pageshow', ({ persisted }) => persisted && show())
}
