/** Who did it, where that was a command of the operator, who need not have an account. */
export const OPERATOR = 'operator'

/** Who did it, where nobody had to: what is due by the clock. */
export const BY_ITSELF = 'product'

/**
 * What administrators and editors did to an account; the subject of such an audit entry is a person.
 * What the payment provider does ('…-asked') is noted before it is asked.
 */
const userActions = [
  'first-administrator-made',
  'password-link-made',
  'roles-changed',
  'name-asked',
  'name-confirmed',
  'name-refused',
  'level-changed',
  'user-deleted',
  'rubrics-chosen',
  'picture-changed',
  'checkout-asked',
  'billing-portal-asked',
  'cancellation-asked',
  'resumption-asked',
] as const

/** All actions that have words; of those on content the subject is a record of it. */
export const auditActions = [
  ...userActions,
  'edition-begun',
  'review-asked',
  'changes-asked',
  'edition-published',
  'edition-replaced',
  'edition-approved',
  'edition-released',
  'plan-ended',
  'study-texts-approved',
  'study-texts-published',
  'hearticle-withdrawn',
  'hearticle-deleted',
  'hearticle-restored',
  'second-person-on',
  'second-person-off',
  'name-created',
  'name-changed',
  'name-deleted',
  'name-restored',
  'picture-replaced',
  'picture-restored',
  'playlist-deleted',
  'glossary-term-approved',
  'glossary-term-published',
  'glossary-term-deleted',
  'publication-started',
] as const

export type AuditAction = (typeof auditActions)[number]

/** @param action as it is stored, which may be of an older or newer version than this one */
export const concernsUser = (action: string) =>
  userActions.some((userAction) => userAction === action)
