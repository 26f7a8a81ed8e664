import { userIdSchema } from '../../contract/protocol/account-fields.ts'

/** Who did it, where that was a command of the operator, who need not have an account. */
export const OPERATOR = 'operator'

/** Who did it, where nobody had to: what is due by the clock. */
export const BY_ITSELF = 'product'

/**
 * All actions that have words. What the payment provider does ('…-asked') is noted before it is asked.
 */
export const auditActions = [
  'first-administrator-made',
  'password-link-made',
  'passkey-added',
  'passkey-removed',
  'passkey-cloned',
  'passkeys-reset',
  'recovery-code-used',
  'recovery-codes-made',
  'roles-changed',
  'level-changed',
  'user-deleted',
  'rubrics-chosen',
  'picture-changed',
  'checkout-asked',
  'billing-portal-asked',
  'cancellation-asked',
  'resumption-asked',
  'edition-begun',
  'review-asked',
  'changes-asked',
  'edition-published',
  'edition-replaced',
  'edition-approved',
  'edition-released',
  'plan-ended',
  'proposal-made',
  'proposal-declined',
  'proposal-discarded',
  'proposal-approved',
  'published-alone',
  'hearticle-withdrawn',
  'work-deleted',
  'work-restored',
  'second-person-on',
  'second-person-off',
  'partner-named',
  'answers-passed-on',
  'name-created',
  'name-changed',
  'name-deleted',
  'name-restored',
  'picture-replaced',
  'picture-restored',
  'playlist-deleted',
  'publication-started',
] as const

export type AuditAction = (typeof auditActions)[number]

/** Whether a person is the subject of a line of the audit; a record is named with its kind. */
export const concernsUser = (subject: string) => userIdSchema.safeParse(subject).success
