import * as z from 'zod/mini'

/** What somebody allows (specification §3 and §4): the necessary always, the rest once they say so. */
export const consentSchema = z.object({
  necessary: z.literal(true),
  analytics: z.boolean(),
  marketing: z.boolean(),
  preferences: z.boolean(),
  hasInteracted: z.boolean(),
})

export type Consent = z.infer<typeof consentSchema>

/** What can be chosen; `necessary` cannot. */
export type ConsentCategory = Exclude<keyof Consent, 'necessary' | 'hasInteracted'>

/** Before anybody said anything. */
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

/** Merges what was chosen into what was before. */
export function updateConsent(
  before: Consent,
  chosen: Partial<Record<ConsentCategory, boolean>>,
): Consent {
  return { ...before, ...chosen, necessary: true, hasInteracted: true }
}

/**
 * What is stored in a browser, read back. Whatever is not such a record counts as nothing said.
 * @param stored as `JSON.stringify` wrote it; null where nothing is stored
 */
export function readConsent(stored: string | null): Consent {
  if (stored === null) return noConsent
  try {
    return consentSchema.parse(JSON.parse(stored))
  } catch {
    return noConsent
  }
}
