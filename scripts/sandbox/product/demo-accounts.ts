import { hashPassword } from '../../../functions/accounts/password-hash.ts'
import { memoizeAsync } from '../../../functions/runtime/memoize-async.ts'
import type { Privileges } from '../../../functions/store/accounts/registrations.ts'
import type { Stores } from '../../../functions/store/create-stores.ts'
import { trialEnd } from '../../../src/domain/billing/subscription.ts'

export const DEMO_PASSWORD = 'hearticle-demo'

interface DemoAccount extends Privileges {
  username: string
  hasTrial?: true
}

const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'demo-admin', roles: ['ROLE_ADMIN'], grant: 'Free' },
  { username: 'demo-editor', roles: ['ROLE_EDITOR'], grant: 'Free' },
  { username: 'demo-head', roles: ['ROLE_HEAD'], grant: 'Free' },
  { username: 'demo-reviewer', roles: ['ROLE_REVIEWER'], grant: 'Free' },
  { username: 'demo-reviewer-2', roles: ['ROLE_REVIEWER'], grant: 'Free' },
  { username: 'demo-analyst', roles: ['ROLE_ANALYST'], grant: 'Free' },
  { username: 'demo-premium', roles: [], grant: 'Premium' },
  { username: 'demo-trial', roles: [], grant: 'Free', hasTrial: true },
  { username: 'demo-free', roles: [], grant: 'Free' },
]

/**
 * Creates the demo accounts that are missing, on one machine only. An existing account stays as it
 * is. A trial that has ended begins anew.
 * @returns their names
 */
export async function ensureDemoAccounts(
  { credentials, registrations, users }: Pick<Stores, 'credentials' | 'registrations' | 'users'>,
  at: Date,
): Promise<string[]> {
  const passwordHash = memoizeAsync(() => hashPassword(DEMO_PASSWORD))
  for (const { username, hasTrial, ...privileges } of DEMO_ACCOUNTS) {
    const found =
      (await credentials.ofUsername(username)).found ??
      (await registrations.register(
        {
          username,
          email: `${username}@hearticle.example`,
          passwordHash: await passwordHash(),
          language: 'de',
          isChamberMember: false,
        },
        at,
        privileges,
      ))
    // Another user has its address.
    if ('taken' in found) continue
    const { account } = found
    const isOver = Date.parse(account.trialEndsAt ?? '1970-01-01') <= at.getTime()
    if (hasTrial && isOver) {
      await users.restore({
        ...account,
        trialEndsAt: trialEnd(at, false).toISOString(),
        notices: { trialEnding: null, trialEnded: null },
      })
    }
  }
  return DEMO_ACCOUNTS.map(({ username }) => username)
}
