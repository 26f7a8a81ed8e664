import * as z from 'zod/mini'
import { sessionUserSchema, typedText } from '../protocol/account-fields.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { HOUR, MINUTE, perNetwork, perUser } from '../protocol/rate-limits.ts'
import { readerCalls } from '../protocol/reader-calls.ts'

const done = z.object({ done: z.literal(true) })

/** A sign-in's answer: the token, and the person beside it (P-SIGN-IN). */
export const signedInSchema = z.extend(sessionUserSchema, { accessToken: z.string() })

export type SignedIn = z.infer<typeof signedInSchema>

export const signIn = endpoint({
  summary: 'Begins a session',
  method: 'POST',
  path: '/api/auth/signin',
  body: z.object({ username: typedText, password: typedText }),
  /** All attempts, since each costs 45 ms; a hospital signs in from one address. */
  limits: [perNetwork('signin-network', 600, 15 * MINUTE)],
  output: signedInSchema,
  errors: ['invalid_credentials'],
})

export const currentUser = endpoint({
  summary: 'The person of the session, with rights and subscription as they are now',
  path: '/api/auth/me',
  access: 'account',
  output: sessionUserSchema,
})

export const signUp = endpoint({
  summary: 'Makes an account and starts its free trial: 30 days, 90 for a chamber member',
  method: 'POST',
  path: '/api/auth/signup',
  body: z.object({
    username: typedText,
    email: typedText,
    password: typedText,
    /** Accepted and ignored (P-SIGN-UP): everybody starts as ROLE_USER. */
    role: z.optional(z.array(z.unknown())),
    isArztekammerMember: z.optional(z.boolean()),
    /** They want the letter of a week (P-LETTER-READERS). */
    wantsLetter: z.optional(z.boolean()),
    /** The path of this site that they wanted, with its query: the mail leads back there (P-WANTED). */
    returnTo: z.optional(typedText),
  }),
  limits: [perNetwork('signup-network', 200, HOUR)],
  countsLate: true,
  output: sessionUserSchema,
  errors: [
    'password_length',
    'username_length',
    'username_not_allowed',
    'username_reserved',
    'email_length',
    'email_not_valid',
    'username_taken',
    'email_taken',
  ],
})

export const signOut = endpoint({
  ...readerCalls.signOut,
  summary: 'Ends this session',
  access: 'account',
  output: done,
})

export const forgotPassword = endpoint({
  summary:
    'Mails a link to set a new password; answers the same whether or not the address is known',
  method: 'POST',
  path: '/api/auth/forgot-password',
  query: z.object({ email: typedText }),
  limits: [perNetwork('forgot-network', 100, HOUR)],
  countsLate: true,
  mails: true,
  output: done,
  errors: ['email_not_valid'],
})

export const resetPassword = endpoint({
  summary: 'Sets a new password by a mailed token and ends all sessions of that person',
  method: 'POST',
  path: '/api/auth/reset-password',
  body: z.object({ token: typedText, newPassword: typedText }),
  limits: [perNetwork('reset-network', 100, HOUR)],
  countsLate: true,
  output: done,
  errors: ['password_length', 'invalid_reset_token'],
})

/** What people ask for with an address without an account (P-CONFIRM-ADDRESS). */
const askedFor = z.array(z.enum(['answer', 'letter']))

export const findAskedFor = endpoint({
  summary:
    'Says what the owner of an address without an account agrees to by a mailed token, and does nothing of it; empty for every other token',
  method: 'POST',
  path: '/api/auth/confirm-email/asked',
  body: z.object({ token: typedText }),
  limits: [perNetwork('confirm-look-network', 200, HOUR)],
  output: z.object({ askedFor }),
})

export const confirmEmail = endpoint({
  summary: 'Confirms an address by a mailed token; a changed one takes effect by it',
  method: 'POST',
  path: '/api/auth/confirm-email',
  /** Without an account no more is carried out than was shown; left out, what its mail named alone. */
  body: z.object({ token: typedText, askedFor: z.optional(askedFor) }),
  limits: [perNetwork('confirm-network', 200, HOUR)],
  /** With what is carried out, where it is no account's. */
  output: z.extend(done, { askedFor: z.optional(askedFor) }),
  errors: ['invalid_confirmation_token', 'email_taken'],
})

export const resendConfirmation = endpoint({
  summary:
    'Mails the link that confirms the address again, a new one where one waits; nothing where none is to be confirmed',
  method: 'POST',
  path: '/api/auth/resend-confirmation',
  access: 'account',
  limits: [perUser('resend-user', 5, HOUR)],
  mails: true,
  output: done,
})
