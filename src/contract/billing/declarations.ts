import * as z from 'zod/mini'
import { typedText } from '../protocol/account-fields.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { inLanguage } from '../protocol/language-schema.ts'
import { HOUR, perNetwork } from '../protocol/rate-limits.ts'

const timestamp = z.iso.datetime()

/** Withdrawal within 14 days with a refund, or cancellation at the period's end (P-WITHDRAWAL). */
export const declarationKinds = ['withdrawal', 'cancellation'] as const

export type DeclarationKind = (typeof declarationKinds)[number]

/** Short, since a mail repeats it to whatever address is given. */
const declaredText = z.string().check(z.maxLength(200))

export const declareOnContract = endpoint({
  summary:
    'Declares withdrawal from a contract or its cancellation, without sign-in; a receipt with date and time is mailed, and a link that carries it out',
  method: 'POST',
  path: '/api/contract-declarations',
  query: inLanguage,
  body: z.object({
    kind: z.enum(declarationKinds),
    name: declaredText,
    email: typedText,
    /** Number of an invoice or whatever else says which contract is meant; may be empty. */
    contract: declaredText,
  }),
  limits: [perNetwork('declare-network', 300, HOUR)],
  countsLate: true,
  mails: true,
  output: z.object({
    declaredAt: timestamp,
    /**
     * False where that address or network got enough mails: then the user who declared keeps what
     * is answered.
     */
    isMailed: z.boolean(),
    /** What came of it, where the user who declared is signed in with that address; else null. */
    carriedOut: z.nullable(
      z.union([
        z.object({ endsAt: timestamp, refundedInCents: z.nullable(z.int()), isFree: z.boolean() }),
        /** It is received all the same. */
        z.object({
          failure: z.enum(['no_subscription', 'withdrawal_too_late', 'payment_unavailable']),
        }),
      ]),
    ),
  }),
  errors: ['email_length', 'email_not_valid', 'name_missing'],
})

export const carryOutDeclaration = endpoint({
  summary: 'Carries out what was declared, by a mailed token; again changes nothing more',
  method: 'POST',
  path: '/api/contract-declarations/carry-out',
  body: z.object({ token: typedText }),
  limits: [perNetwork('carry-out-network', 200, HOUR)],
  output: z.object({
    kind: z.enum(declarationKinds),
    declaredAt: timestamp,
    /** Until when there is access: the end of the period, or now. */
    endsAt: timestamp,
    /** Null where nothing was paid or nothing is to be given back. */
    refundedInCents: z.nullable(z.int()),
    /** Nothing was ever charged for what has been ended. */
    isFree: z.boolean(),
  }),
  errors: [
    'invalid_declaration_token',
    'no_subscription',
    'withdrawal_too_late',
    'payment_unavailable',
  ],
})
