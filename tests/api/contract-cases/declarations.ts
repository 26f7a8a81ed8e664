import { randomUUID } from 'node:crypto'
import type { DeclarationKind } from '../../../src/contract/billing/declarations.ts'
import type { Account } from '../../../src/domain/account/account.ts'
import { register } from '../../support/accounts.ts'
import type { AppFixture } from '../../support/app.ts'
import { noon } from '../../support/records.ts'
import { subscribed } from '../../support/subscribed.ts'
import {
  type CaseRequest,
  type Cases,
  type CaseValues,
  everybody,
  exhaustLimits,
  withoutMail,
} from './case.ts'

const declared = { kind: 'cancellation', name: 'Anna', email: 'anna@example.org', contract: '' }

const declaring = (more: object = {}): CaseRequest => ({
  path: '/api/contract-declarations',
  body: { ...declared, ...more },
})

const carryingOut = (arrange: CaseRequest['arrange'] = () => undefined): CaseRequest => ({
  path: '/api/contract-declarations/carry-out',
  body: { token: '{token}' },
  arrange,
})

async function linkOf(
  { stores }: AppFixture,
  { id: userId, email }: Account,
  kind: DeclarationKind = 'cancellation',
): Promise<CaseValues> {
  const id = randomUUID()
  await stores.declarations.declare({
    id,
    kind,
    name: 'Anna',
    email,
    contract: '',
    language: 'de',
    declaredAt: noon.toISOString(),
    begun: null,
    outcome: null,
  })
  return { token: await stores.declarations.issueLink(id, userId, noon) }
}

/** A link that was mailed to a user who ordered so many days before. */
const withLink =
  (kind: DeclarationKind, daysAgo: number) =>
  async (api: AppFixture): Promise<CaseValues> => {
    const orderedAt = new Date(noon.getTime() - daysAgo * 24 * 60 * 60 * 1000)
    const { account } = await subscribed(api, { orderedAt })
    api.rebuild({})
    return linkOf(api, account, kind)
  }

/** Withdrawal and cancellation without sign-in (P-DECLARATION). */
export const declarationCases: Record<string, Cases> = {
  declareOnContract: {
    allowed: everybody,
    answers: [declaring(), declaring({ kind: 'withdrawal', contract: 'HEART-0001' })],
    errors: {
      name_missing: declaring({ name: ' ' }),
      email_not_valid: declaring({ email: 'anna' }),
      mail_unavailable: { ...declaring(), arrange: withoutMail },
      email_length: declaring({ email: `${'x'.repeat(39)}@example.org` }),
      too_many_requests: { ...declaring(), arrange: exhaustLimits },
      invalid_request: declaring({ kind: 'objection' }),
    },
  },
  carryOutDeclaration: {
    allowed: everybody,
    answers: [carryingOut(withLink('cancellation', 20)), carryingOut(withLink('withdrawal', 3))],
    errors: {
      invalid_declaration_token: carryingOut(() => ({ token: 'guessed' })),
      withdrawal_too_late: carryingOut(withLink('withdrawal', 15)),
      no_subscription: carryingOut(async (api) => linkOf(api, await register(api.stores, 'free'))),
      payment_unavailable: carryingOut(async (api) => {
        const token = await withLink('withdrawal', 3)(api)
        api.provider.setDown(true)
        return token
      }),
      too_many_requests: {
        ...carryingOut(() => ({ token: 'guessed' })),
        body: { token: 'guessed' },
        arrange: exhaustLimits,
      },
      invalid_request: { path: '/api/contract-declarations/carry-out', body: { token: 1 } },
    },
  },
}
