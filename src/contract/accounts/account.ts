import * as z from 'zod/mini'
import {
  askedNameSchema,
  chosenMailsSchema,
  leavableMails,
  reviewerNameSchema,
  typedText,
} from '../protocol/account-fields.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { filledLine } from '../protocol/hearticle-text.ts'
import { HOUR, perUser } from '../protocol/rate-limits.ts'

export const changeEmail = endpoint({
  summary:
    'Mails a link to a new address, which takes the place of the old one when it is confirmed',
  method: 'PUT',
  path: '/api/account/email',
  access: 'account',
  body: z.object({ email: typedText, password: typedText }),
  limits: [perUser('email-change-user', 5, HOUR)],
  countsLate: true,
  mails: true,
  /** Null where it is the address that the account has already. */
  output: z.object({ pendingEmail: z.nullable(z.string()) }),
  errors: ['email_length', 'email_not_valid', 'wrong_password'],
})

export const withdrawEmail = endpoint({
  summary: 'Forgets an address that waits for its confirmation; its link holds no longer',
  method: 'DELETE',
  path: '/api/account/pending-email',
  access: 'account',
  output: z.object({ done: z.literal(true) }),
})

export const changePassword = endpoint({
  summary: 'Sets a new password, ends all sessions of this person and begins a new one',
  method: 'PUT',
  path: '/api/account/password',
  access: 'account',
  body: z.object({ currentPassword: typedText, newPassword: typedText }),
  limits: [perUser('password-change-user', 10, HOUR)],
  countsLate: true,
  output: z.object({ accessToken: z.string() }),
  errors: ['password_length', 'wrong_password'],
})

export const REVIEWER_NAME_MAXIMUM = 100

const writtenName = filledLine(REVIEWER_NAME_MAXIMUM)

/** Who may agree to be named: whoever writes or reviews. */
export const namedPermissions = [
  'PERMISSION_EDIT_HEARTICLES',
  'PERMISSION_REVIEW_HEARTICLES',
] as const

export const nameReviewer = endpoint({
  summary:
    'Asks that a writer or reviewer is named beside what they wrote or approved, once an administrator confirmed it; null takes the name away, from the next publication on (P-PEOPLE-NAMED)',
  method: 'PUT',
  path: '/api/account/reviewer-name',
  access: 'account',
  body: z.object({
    namedAs: z.nullable(z.object({ name: writtenName, profession: writtenName })),
  }),
  output: z.object({
    /** As shown. */
    namedAs: z.nullable(reviewerNameSchema),
    nameAsked: z.optional(askedNameSchema),
  }),
  errors: ['forbidden'],
})

/** Whoever ends mails by their links, or chooses them. */
export const LEAVE_BY_USER = perUser('leave-mails-user', 60, HOUR)

export const leaveMails = endpoint({
  summary:
    'Ends the mails of a kind by the token of a mailed link, without a session; also for mail programs, by one click (List-Unsubscribe, RFC 8058), whose form is not read. GET leads to the page that asks',
  method: 'POST',
  path: '/api/account/leave-mails',
  query: z.object({ token: typedText }),
  /** Which were ended. */
  output: z.object({ mails: z.enum(leavableMails) }),
  errors: ['invalid_leave_token', 'too_many_requests'],
})

export const chooseMails = endpoint({
  summary:
    'Chooses which mails come, and how; what is left out stays. Mails about an order keep its language',
  method: 'PUT',
  path: '/api/account/mails',
  access: 'account',
  body: z.partial(chosenMailsSchema).check(z.refine((chosen) => Object.keys(chosen).length > 0)),
  limits: [LEAVE_BY_USER],
  mails: true,
  output: chosenMailsSchema,
})

export const exportAccount = endpoint({
  summary: 'Everything that is stored about this person, as a JSON file',
  path: '/api/account/export',
  access: 'account',
  keyConfirmation: 'desk',
  limits: [perUser('export-user', 20, HOUR)],
  output: z.string(),
  mediaTypes: ['application/json'],
})

export const deleteAccount = endpoint({
  summary: 'Deletes the account and all personal data',
  method: 'DELETE',
  path: '/api/account',
  access: 'account',
  body: z.object({ password: typedText }),
  output: z.object({ done: z.literal(true) }),
  errors: ['wrong_password', 'last_admin', 'too_many_requests'],
})
