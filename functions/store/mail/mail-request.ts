import * as z from 'zod/mini'
import { planIntervals } from '../../../src/contract/billing/billing.ts'
import { missingReasons } from '../../../src/contract/desk/edition-parts.ts'
import {
  mailedHearticleSchema,
  studyAlarmFactsSchema,
} from '../../../src/contract/desk/library-imports.ts'
import { namedKinds } from '../../../src/contract/desk/name-changes.ts'
import { proposalKinds } from '../../../src/contract/desk/proposals.ts'
import { questionKinds } from '../../../src/contract/desk/questions.ts'
import { userIdSchema } from '../../../src/contract/protocol/account-fields.ts'
import { languageSchema } from '../../../src/contract/protocol/language-schema.ts'
import { editionParts } from '../../../src/contract/reading/edition-changes.ts'
import {
  accountMailKinds,
  billingMailKinds,
  DESK_NEWS,
  DESK_NOTICE,
  type MailKind,
} from '../../../src/domain/account/mail-kinds.ts'
import { endReasons, paymentPhases } from '../../../src/domain/billing/payment-phase.ts'
import { deskEvents } from '../../../src/domain/edition/desk-notices.ts'

const nullableTimestamp = z.nullable(z.iso.datetime())

/**
 * What a mail about a payment says: as it was when it was caused, since by the delivery the
 * provider may have said something newer. Whatever is null is left out of the mail.
 */
const billingFactsSchema = z.object({
  subscriptionId: z.string(),
  orderedAt: z.iso.datetime(),
  /** Of a whole period, value-added tax included. */
  priceInCents: z.nullable(z.int()),
  /** Until when nothing is charged. */
  trialEnd: nullableTimestamp,
  phase: z.enum(paymentPhases),
  /** It goes on after its period: nobody has cancelled it. */
  renews: z.boolean(),
  endReason: z.nullable(z.enum(endReasons)),
  /** Of the invoice that it is about, value-added tax included. */
  amountInCents: z.nullable(z.int()),
  interval: z.nullable(z.enum(planIntervals)),
  periodEnd: nullableTimestamp,
  nextAttemptAt: nullableTimestamp,
  /** The provider's page of the invoice. */
  invoiceUrl: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
  /** Of the order; left out, the mail is in that of the account. */
  language: z.optional(languageSchema),
})

export type BillingFacts = z.infer<typeof billingFactsSchema>

/** Something that happened at the desk, and of which people are told (P-DESK-MAILS). */
const deskNoticeSchema = z.object({
  event: z.enum(deskEvents),
  /** What it happened to: a hearticle, or something that is proposed. */
  hearticleId: z.optional(z.int()),
  proposal: z.optional(z.object({ kind: z.enum(proposalKinds), id: z.string() })),
  /** Plain text; empty where it has none. */
  headline: z.object({ de: z.string(), en: z.string() }),
  /** What has the name that was changed, and its name before. */
  named: z.optional(
    z.object({
      kind: z.enum(namedKinds),
      what: z.enum(['created', 'changed', 'deleted', 'restored']),
      was: z.nullable(z.object({ de: z.string(), en: z.string() })),
    }),
  ),
  /** The id of who did it; null where nobody did. */
  by: z.nullable(z.string()),
  /** Which text was reviewed. */
  language: z.optional(languageSchema),
  /** The passage that a comment is about. */
  quote: z.optional(z.string()),
  /** What somebody is asked to do. */
  work: z.optional(
    z.array(
      z.object({
        headline: z.object({ de: z.string(), en: z.string() }),
        as: z.enum(['owner', 'reviewer']),
        dueOn: z.nullable(z.string()),
      }),
    ),
  ),
  /** What was written about it. */
  comments: z.optional(z.string()),
  /** Findings that a reviewer sent back, by their outcomes. */
  doubted: z.optional(
    z.array(
      z.object({
        outcome: z.object({ de: z.string(), en: z.string() }),
        answer: z.enum(['differs', 'cannot_say']),
      }),
    ),
  ),
  /** What reviewers wrote about each text. */
  commentsOn: z.optional(z.object({ de: z.optional(z.string()), en: z.optional(z.string()) })),
  /** What keeps an edition from becoming public, by its part. */
  missing: z.optional(
    z.array(z.object({ part: z.enum(editionParts), reason: z.enum(missingReasons) })),
  ),
})

export type DeskNotice = z.infer<typeof deskNoticeSchema>

const waitingNoticeSchema = z.object({
  kind: z.literal(DESK_NOTICE),
  notice: deskNoticeSchema,
  /** The ids of users who are told. */
  to: z.array(z.string()),
  /** Everybody who may review is told, too. */
  reviewers: z.boolean(),
  /** So is everybody who may edit. */
  editors: z.optional(z.boolean()),
  /** So is every administrator. */
  administrators: z.optional(z.boolean()),
  /** The ids of users who are not. */
  except: z.array(z.string()),
  /** The id up to which users have their mail in the outbox already. */
  doneUpTo: z.optional(z.string()),
})

/** What happened at the desk, until the mails of those who are told stand in the outbox. */
export type WaitingNotice = z.infer<typeof waitingNoticeSchema>

/** What can happen to somebody's keys (P-PASSKEYS). */
export const passkeyChanges = [
  'added',
  'removed',
  'cloned',
  'codesMade',
  'codeUsed',
  'reset',
] as const

export type PasskeyChange = (typeof passkeyChanges)[number]

/** A user whose record is gone. */
const formerAccount = { email: z.string(), username: z.string(), language: languageSchema }

/**
 * A mail to be written, as it stands in the outbox (P-MAIL-OUTBOX). It names the person and is
 * worded when it is delivered; only what is gone by then stands in it. So no token is ever stored
 * in plain text, and a request for a new password does the same whether or not the address is
 * known: who it belongs to is looked up at delivery.
 */
export const mailRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(accountMailKinds),
    userId: userIdSchema,
    /** Of a welcome: what they wanted when they signed up, as a path of this site (P-WANTED). */
    returnTo: z.optional(z.string()),
  }),
  /** To an address that somebody typed without an account (P-CONFIRM-ADDRESS). */
  z.object({ kind: z.literal('address-confirmation'), waitingId: z.string() }),
  /** What happened to the keys of an account, for its owner, who may not have done it. */
  z.object({
    kind: z.literal('passkeys-changed'),
    userId: userIdSchema,
    change: z.enum(passkeyChanges),
  }),
  /** To who wanted to know: there is an answer (P-ASK). The address stands here alone by then. */
  z.object({
    kind: z.literal('question-answered'),
    email: z.string(),
    language: languageSchema,
    asked: z.enum(questionKinds),
    askedAt: z.iso.datetime(),
    /** What answers it. */
    hearticleId: z.nullable(z.int()),
    /** What the desk says of it; empty where it says nothing. */
    answer: z.string(),
  }),
  /** To the address that waits for its confirmation; nothing where another account has it. */
  z.object({ kind: z.literal('email-change'), userId: userIdSchema, email: z.string() }),
  /** To the address that was the person's until now, or with which the account was deleted. */
  z.object({ kind: z.literal('email-changed'), ...formerAccount }),
  z.object({
    kind: z.literal('account-deleted'),
    ...formerAccount,
    /** A subscription ended with the account. */
    hadSubscription: z._default(z.boolean(), false),
  }),
  z.object({ kind: z.enum(billingMailKinds), userId: userIdSchema, facts: billingFactsSchema }),
  /**
   * To the address in a declaration, with or without an account: its receipt, and what came of it.
   */
  z.object({
    kind: z.literal('declaration-received'),
    declarationId: z.uuid(),
    /** The user who declared it was signed in, so it is carried out without a link. */
    isSignedIn: z._default(z.boolean(), false),
  }),
  z.object({ kind: z.literal('declaration-carried-out'), declarationId: z.uuid() }),
  /** To an editor: something alarming became known about a study that hearticles cite. */
  z.object({
    kind: z.literal('study-alarm'),
    userId: userIdSchema,
    alarm: studyAlarmFactsSchema,
  }),
  /** To a reader who asked for it: a study of what they read was retracted (P-RETRACTION-MAIL). */
  z.object({
    kind: z.literal('study-retracted'),
    userId: userIdSchema,
    /** Of the history that tells of the reading; once that is over, nothing is sent. */
    period: z.uuid(),
    study: z.object({
      pmid: z.string(),
      title: z.string(),
      hearticleId: z.int(),
      hearticle: z.optional(mailedHearticleSchema),
    }),
  }),
  /** The letter of a week, to a user or by its id to somebody without an account (P-LETTER). */
  z.object({
    kind: z.literal('letter'),
    week: z.string(),
    userId: z.optional(userIdSchema),
    readerId: z.optional(z.string()),
  }),
  waitingNoticeSchema,
  z.object({ kind: z.literal(DESK_NEWS), userId: userIdSchema, notice: deskNoticeSchema }),
  z.object({ kind: z.literal('password-reset'), email: z.string(), language: languageSchema }),
]) satisfies z.ZodMiniType<{ kind: MailKind }>

export type FormerAccount = z.infer<z.ZodMiniObject<typeof formerAccount>>
export type MailRequest = z.infer<typeof mailRequestSchema>

/** A mail in words, with one recipient. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Beside those that say from whom, to whom and about what; by their names. */
  headers: Record<string, string>
}
