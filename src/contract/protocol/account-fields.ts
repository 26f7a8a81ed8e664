import * as z from 'zod/mini'
import { languageSchema } from './language-schema.ts'

/** The roles there are (P-ROLES). */
export const roles = [
  'ROLE_USER',
  'ROLE_REVIEWER',
  'ROLE_EDITOR',
  'ROLE_HEAD',
  'ROLE_ANALYST',
  'ROLE_ADMIN',
] as const

/** `PERMISSION_PAID_ACCESS` is never stored: it follows from the subscription (P-GATES). */
export const permissions = [
  'PERMISSION_PAID_ACCESS',
  'PERMISSION_REVIEW_HEARTICLES',
  'PERMISSION_PLAYLIST',
  'PERMISSION_EDIT_HEARTICLES',
  'PERMISSION_PLAN',
  'PERMISSION_VIEW_STATISTICS',
  'PERMISSION_ADMIN',
] as const

/** The levels with the ids 1, 2 and 3 (P-LEVELS). */
export const subscriptionLevels = ['Free', 'Premium', 'Enterprise'] as const

/** What became of a subscription (P-LEVELS). */
export const subscriptionStatuses = [
  'ACTIVE',
  'PAST_DUE',
  'CANCELED',
  'UNPAID',
  'INACTIVE',
  'PENDING',
] as const

/** From what paid access follows (P-ACCESS-DERIVED). */
export const accessSources = ['grant', 'subscription', 'trial'] as const

export type Role = (typeof roles)[number]
export type Permission = (typeof permissions)[number]
export type SubscriptionLevel = (typeof subscriptionLevels)[number]
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Random, made by the server (P-WRITING). */
export const userIdSchema = z.uuid()

/** So many characters at most has a field that somebody types. */
export const TYPED_MAXIMUM = 1000

/** A text as a user typed it: its rules are the domain's, here it is only kept from being huge. */
export const typedText = z.string().check(z.maxLength(TYPED_MAXIMUM))

/** As whom a reviewer agreed to be named beside what they approved (P-PEOPLE-NAMED). */
export const reviewerNameSchema = z.object({ name: z.string(), profession: z.string() })

export type ReviewerName = z.infer<typeof reviewerNameSchema>

/** As whom somebody asks to be named, until an administrator confirmed it. */
export const askedNameSchema = z.extend(reviewerNameSchema, { isRefused: z.boolean() })

/** When mails come that tell people at the desk what others did (P-DESK-MAILS). */
export const deskMailTimes = ['at-once', 'daily', 'none'] as const

/** GRADE's levels (`certaintyLevels`), and that no letter of a week comes (P-LETTER-READERS). */
export const letterFrom = ['very_low', 'low', 'moderate', 'high', 'none'] as const

/** What the link of a mail ends (P-MAIL-ENDED). */
export const leavableMails = ['retractions', 'trial-notices', 'desk', 'letter'] as const

export type LeavableMails = (typeof leavableMails)[number]

/** What a user chose of the mails they get. */
export const chosenMailsSchema = z.object({
  language: languageSchema,
  desk: z.enum(deskMailTimes),
  /** Notices about the end of a trial are sent. */
  trialNotices: z.boolean(),
  /** From which certainty on the letter of a week tells of what is new in the chosen rubrics. */
  letter: z.enum(letterFrom),
})

export type ChosenMails = z.infer<typeof chosenMailsSchema>

/** What a user answered to being asked for a history of their reading (P-HISTORY). */
export const readingHistorySchema = z.object({
  on: z.boolean(),
  /** Another one each time that it is turned on or off. */
  period: z.uuid(),
  retractionMails: z.boolean(),
  /** To whom their answers may be passed on (P-ANSWERS-PASSED-ON); absent for nobody. */
  answersTo: z.optional(z.string()),
})

export type ReadingHistory = z.infer<typeof readingHistorySchema>

/** The user of a session, with roles and permissions (P-ROLES). */
export const sessionUserSchema = z.object({
  id: userIdSchema,
  username: z.string(),
  email: z.string(),
  /** Names of roles and effective permissions together. */
  roles: z.array(z.string()),
  subscriptionLevel: z.enum(subscriptionLevels),
  subscriptionStatus: z.enum(subscriptionStatuses),
  isArztekammerMember: z.boolean(),
  emailConfirmed: z.boolean(),
  /** An address that waits for its confirmation to take the place of `email`; null for none. */
  pendingEmail: z.nullable(z.string()),
  /** RFC 3339; null where there was never a trial. It can lie in the past. */
  trialEndsAt: z.nullable(z.iso.datetime()),
  /** Until when the trial holds without a confirmed address; null where it waits for nothing. */
  confirmBy: z.nullable(z.iso.datetime()),
  /**
   * The begun day included; 0 where none is running. Counted here, since a browser's clock may lie.
   */
  trialDaysLeft: z.int(),
  /** From what paid access follows (P-ACCESS-DERIVED); null for none. */
  accessBy: z.nullable(z.enum(accessSources)),
  /** When the picture was changed, RFC 3339; null for none. */
  profileImageChangedAt: z.nullable(z.iso.datetime()),
  /** Null for whoever did not agree to be named as reviewer. */
  namedAs: z.nullable(reviewerNameSchema),
  /** Absent where they ask for no other name than that. */
  nameAsked: z.optional(askedNameSchema),
  /** Null while it was not asked for. */
  readingHistory: z.nullable(readingHistorySchema),
  mails: chosenMailsSchema,
  /** Where no mails are sent, so that no address can be confirmed (P-SERVE-NO-MAIL). */
  withoutMails: z.optional(z.literal(true)),
  /** Of who works at the desk, where it asks them for no passkey (P-DESK-PASSKEYS). */
  withoutPasskeys: z.optional(z.literal(true)),
})

export type SessionUser = z.infer<typeof sessionUserSchema>
