import type { SignedIn } from '../../src/contract/accounts/auth.ts'
import type { SessionUser } from '../../src/contract/protocol/account-fields.ts'

/** A person in their trial, as the API tells of them. */
export const maria: SessionUser = {
  id: '7d8a3c8e-2f34-4f6d-9b0c-3f3f0a1d2c4b',
  username: 'maria',
  email: 'maria@example.org',
  roles: ['ROLE_USER', 'PERMISSION_PAID_ACCESS'],
  subscriptionLevel: 'Premium',
  subscriptionStatus: 'ACTIVE',
  isArztekammerMember: false,
  emailConfirmed: true,
  pendingEmail: null,
  trialEndsAt: '2026-12-21T10:00:00.000Z',
  confirmBy: null,
  trialDaysLeft: 30,
  accessBy: 'trial',
  profileImageChangedAt: null,
  namedAs: null,
  readingHistory: null,
  mails: { language: 'de', desk: 'at-once', trialNotices: true, letter: 'none' },
}

export const mariaSignedIn: SignedIn = { ...maria, accessToken: 'a-token' }
