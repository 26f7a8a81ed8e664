/**
 * The tabs of the profile (specification §2), in their order. Each is visible only to those whom it
 * concerns, which the list of a person's tabs decides.
 */
export const profileTabs = ['profile', 'subscription', 'rubrics'] as const

export type ProfileTab = (typeof profileTabs)[number]

/** The tab that an address names; the first one where it names none, or none that there is. */
export function tabOf(search: string): ProfileTab {
  const named = new URLSearchParams(search).get('tab')
  return profileTabs.find((tab) => tab === named) ?? 'profile'
}

/** Whether the address asks for the onboarding picker (specification §2). */
export function isOnboarding(search: string): boolean {
  return new URLSearchParams(search).get('onboarding') === 'true'
}
