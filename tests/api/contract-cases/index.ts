import { endpoints } from '../../../src/contract/endpoints.ts'
import { accountCases } from './account.ts'
import { authCases } from './auth.ts'
import { billingCases } from './billing.ts'
import type { Cases } from './case.ts'
import { contentCases } from './content.ts'
import { declarationCases } from './declarations.ts'
import { feedCases } from './feeds.ts'
import { searchCases } from './search.ts'
import { userCases } from './users.ts'

export const CASES: Record<string, Cases> = {
  ...contentCases,
  ...feedCases,
  ...searchCases,
  ...authCases,
  ...accountCases,
  ...userCases,
  ...declarationCases,
  ...billingCases,
}

/** Calls that take and give files are tried where the pictures are; events, where they are signed. */
const TRIED_ELSEWHERE = ['uploadProfileImage', 'profileImage', 'receivePaymentEvent']

export const triedEndpoints = endpoints.filter(({ name }) => !TRIED_ELSEWHERE.includes(name))
