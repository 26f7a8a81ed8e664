import type { Permission } from '../../contract/protocol/account-fields.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import type { AccountPage } from '../../domain/site/addresses.ts'

/** The tabs of the profile (P-PROFILE), in their order. */
export const profileTabs = [
  'profile',
  'reading',
  'subscription',
  'rubrics',
  'dashboard',
  'statistics',
  'users',
  'playlists',
] as const

export type ProfileTab = (typeof profileTabs)[number]

/** Tabs that are pages of the desk, to which their addresses lead. */
export const deskPages: Partial<Record<ProfileTab, AccountPage>> = {
  statistics: 'desk/statistics',
  users: 'desk/users',
  playlists: 'desk/playlists',
}

/** Whom a tab concerns; all others everybody (P-PROFILE). */
const CONCERNS: Partial<Record<ProfileTab, readonly Permission[]>> = {
  dashboard: ['PERMISSION_ADMIN'],
  statistics: ['PERMISSION_VIEW_STATISTICS', 'PERMISSION_ADMIN'],
  users: ['PERMISSION_ADMIN'],
  playlists: ['PERMISSION_PLAYLIST', 'PERMISSION_ADMIN'],
}

/** The tab that an address names; the first one where it names none, or none that there is. */
export function tabOf(search: string): ProfileTab {
  const named = new URLSearchParams(search).get('tab')
  return profileTabs.find((tab) => tab === named) ?? 'profile'
}

/** @param names permissions, roles among them or not */
export function concerns(tab: ProfileTab, names: readonly string[]): boolean {
  const wanted = CONCERNS[tab]
  return wanted === undefined || hasAnyOf(wanted, names)
}

/** Whether the address asks for the onboarding picker (P-ONBOARDING). */
export function isOnboarding(search: string): boolean {
  return new URLSearchParams(search).get('onboarding') === 'true'
}
