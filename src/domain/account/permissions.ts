import type { WaitingKind } from '../../contract/desk/proposals.ts'
import type { Permission, Role } from '../../contract/protocol/account-fields.ts'

/** What each role brings (P-ROLES). */
const GRANTED: Record<Role, readonly Permission[]> = {
  ROLE_USER: [],
  ROLE_REVIEWER: ['PERMISSION_REVIEW_HEARTICLES'],
  ROLE_EDITOR: ['PERMISSION_PLAYLIST', 'PERMISSION_EDIT_HEARTICLES'],
  ROLE_HEAD: [
    'PERMISSION_PLAYLIST',
    'PERMISSION_EDIT_HEARTICLES',
    'PERMISSION_PLAN',
    'PERMISSION_VIEW_STATISTICS',
  ],
  ROLE_ANALYST: ['PERMISSION_VIEW_STATISTICS'],
  ROLE_ADMIN: [
    'PERMISSION_REVIEW_HEARTICLES',
    'PERMISSION_PLAYLIST',
    'PERMISSION_EDIT_HEARTICLES',
    'PERMISSION_PLAN',
    'PERMISSION_VIEW_STATISTICS',
    'PERMISSION_ADMIN',
  ],
}

/**
 * What a person may do (P-ROLES).
 * @param paidAccess follows from the subscription, never from a role
 */
export function permissionsOf(roles: readonly Role[], paidAccess: boolean): Permission[] {
  return [
    ...new Set([
      ...(paidAccess ? (['PERMISSION_PAID_ACCESS'] as const) : []),
      ...roles.flatMap((role) => GRANTED[role]),
    ]),
  ]
}

/** What lets somebody approve what others wrote, by its kind (P-SECOND-PERSON, P-NAMES-CONFIRMED). */
export const approvalPermission = {
  hearticle: 'PERMISSION_REVIEW_HEARTICLES',
  study: 'PERMISSION_REVIEW_HEARTICLES',
  term: 'PERMISSION_REVIEW_HEARTICLES',
  name: 'PERMISSION_ADMIN',
} as const satisfies Record<WaitingKind, Permission>

/** The roles that let somebody approve things of a kind. */
export const approvingRoles = (kind: WaitingKind): Role[] =>
  (Object.keys(GRANTED) as Role[]).filter((role) =>
    GRANTED[role].includes(approvalPermission[kind]),
  )

/**
 * Whether a user may act for another: all for themself, an administrator for everybody
 * (P-OWN-ACCOUNT).
 */
export function mayActFor(
  caller: { userId: string; permissions: readonly Permission[] },
  userId: string,
): boolean {
  return caller.userId === userId || caller.permissions.includes('PERMISSION_ADMIN')
}

export function hasAnyOf(wanted: readonly Permission[], names: readonly string[]): boolean {
  return wanted.some((permission) => names.includes(permission))
}

/**
 * Whether a user has what is paid for: full search, Austrian studies by rubric, the personal feed
 * (P-GATES).
 * @param names permissions, roles among them or not
 */
export function hasPaidAccess(names: readonly string[]): boolean {
  return hasAnyOf(['PERMISSION_PAID_ACCESS', 'PERMISSION_ADMIN'], names)
}

/** How somebody who is signed in stands to what is paid for: without it, on trial, with it. */
export type AccountStanding = 'free' | 'trial' | 'premium'

/**
 * By which the ways on differ that a page shows to whoever is signed in (P-PRICES-PAGE). The inline
 * script of every page says the same (src/layouts/theme-script.ts).
 */
export function standingOf({
  roles,
  accessBy,
}: {
  roles: readonly string[]
  accessBy?: string | null | undefined
}): AccountStanding {
  if (accessBy === 'trial') return 'trial'
  return hasPaidAccess(roles) ? 'premium' : 'free'
}

/**
 * Whether a user may choose rubrics whenever they like: with paid access, or as an administrator
 * (P-RUBRICS-TAB). All others may once (P-ONBOARDING).
 * @param names permissions, roles among them or not
 */
export const mayAlwaysChooseRubrics = hasPaidAccess

/**
 * A permission in words: 'PERMISSION_REVIEW_HEARTICLES' as 'Review Hearticles'
 * (P-PROFILE).
 */
export function permissionText(permission: string): string {
  return permission
    .replace(/^PERMISSION_/, '')
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
