import * as z from 'zod/mini'
import { profileImageTypes } from '../../contract/accounts/profile-image.ts'
import {
  type ChosenMails,
  deskMailTimes,
  letterFrom,
  type ReadingHistory,
  readingHistorySchema,
  reviewerNameSchema,
  roles,
  type SessionUser,
  subscriptionLevels,
  userIdSchema,
} from '../../contract/protocol/account-fields.ts'
import { languageSchema } from '../../contract/protocol/language-schema.ts'
import { billingRecordSchema } from '../billing/billing-record.ts'
import { confirmBy, subscriptionAt, trialDaysLeft } from '../billing/subscription.ts'
import { workFields } from '../work/work.ts'
import { permissionsOf } from './permissions.ts'
import { presentNames } from './reviewer-name.ts'

const timestamp = z.iso.datetime()

/** A person as stored, without the password's hash. Moments are RFC 3339. */
export const accountSchema = z.object({
  id: userIdSchema,
  username: z.string(),
  email: z.string(),
  pendingEmail: z.nullable(z.string()),
  /** In which language mails are written. */
  language: languageSchema,
  roles: z.array(z.enum(roles)),
  /** Who gave which of them, by their ids; nobody did where they came with the account. */
  roleGivers: z.optional(z.partialRecord(z.enum(roles), z.string())),
  /** Since when they work at the desk again, who had left it. */
  deskSince: z.optional(timestamp),
  isChamberMember: z.boolean(),
  createdAt: timestamp,
  /** When an address was confirmed for the first time; null while none is. */
  emailConfirmedAt: z.nullable(timestamp),
  /** Null where the address had used its trial before (P-ONE-TRIAL). */
  trialEndsAt: z.nullable(timestamp),
  /** Until when the trial holds without a confirmed address; absent where there was none. */
  trialUnconfirmedUntil: z.optional(timestamp),
  /** The level that an administrator gave (P-ACCESS-DERIVED). */
  grant: z.enum(subscriptionLevels),
  /** Null for a user who never ordered. */
  billing: z._default(z.nullable(billingRecordSchema), null),
  /** When the notices about the trial were put into the outbox. */
  notices: z.object({ trialEnding: z.nullable(timestamp), trialEnded: z.nullable(timestamp) }),
  /** Null until rubrics were saved for the first time (P-ONBOARDING). */
  selectedRubricIds: z.nullable(z.array(z.int())),
  image: z.nullable(
    z.object({
      objectKey: z.string(),
      mediaType: z.enum(profileImageTypes),
      changedAt: timestamp,
    }),
  ),
  /** As whom they agreed to be named, and want to be; absent until they ask for it (P-PEOPLE-NAMED). */
  publicName: z.optional(z.object({ version: z.int(), ...workFields(reviewerNameSchema) })),
  /** Absent until it was asked for (P-HISTORY). */
  readingHistory: z.optional(
    z.extend(readingHistorySchema, {
      answeredAt: timestamp,
      /** Since when answers may be passed on: none that was given before. */
      answersToSince: z.optional(timestamp),
      /** Something of one that was ended may still be there. */
      erasing: z.boolean(),
    }),
  ),
  /** Its user ended the notices about their trial (P-MAIL-ENDED). */
  withoutTrialNotices: z.optional(z.boolean()),
  /** Absent until it is chosen, when they come at once (P-DESK-MAILS). */
  deskMails: z.optional(z.enum(deskMailTimes)),
  /** Absent until they want the letter of a week, or say that they do not. */
  letterFrom: z.optional(z.enum(letterFrom)),
  /** Absent until they choose anew what they wished at sign-up. */
  letterChosenAt: z.optional(timestamp),
  /** Since when they want it; absent where they did at sign-up. */
  letterSince: z.optional(timestamp),
  /** The week of the last one. */
  letterWeek: z.optional(z.string()),
  /** Links to set a new password that were mailed before hold no longer. */
  passwordChangedAt: timestamp,
  /** Sessions of an earlier number are over: a password was set since (P-SESSION-ENDS). */
  sessionEpoch: z.int(),
})

export type Account = z.infer<typeof accountSchema>

export function presentAccount(account: Account, now: Date): SessionUser {
  const { level, status, paidAccess, source } = subscriptionAt(account, now)
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    roles: [...account.roles, ...permissionsOf(account.roles, paidAccess)],
    subscriptionLevel: level,
    subscriptionStatus: status,
    isArztekammerMember: account.isChamberMember,
    emailConfirmed: account.emailConfirmedAt !== null,
    pendingEmail: account.pendingEmail,
    trialEndsAt: account.trialEndsAt,
    confirmBy: confirmBy(account),
    trialDaysLeft: trialDaysLeft(account, now),
    accessBy: source,
    profileImageChangedAt: account.image?.changedAt ?? null,
    ...presentNames(account),
    readingHistory: presentHistory(account),
    mails: chosenMails(account),
  }
}

export function chosenMails({
  language,
  deskMails = 'at-once',
  withoutTrialNotices = false,
  letterFrom = 'none',
}: Account): ChosenMails {
  return { language, desk: deskMails, trialNotices: !withoutTrialNotices, letter: letterFrom }
}

/** What the user answered about a history of their reading; null while they were not asked. */
export function presentHistory({ readingHistory }: Account): ReadingHistory | null {
  return readingHistory ? presentChosen(readingHistory) : null
}

/** What the user chose about it, as they see it. */
export function presentChosen(chosen: NonNullable<Account['readingHistory']>): ReadingHistory {
  const { on, period, retractionMails, answersTo } = chosen
  return { on, period, retractionMails, ...(answersTo !== undefined && { answersTo }) }
}
