import type { Language } from '../../../src/contract/protocol/language.ts'
import { DESK_NOTICE } from '../../../src/domain/account/mail-kinds.ts'
import {
  asksForReview,
  type DeskEvent,
  lapsedApprovers,
  peopleBehind,
} from '../../../src/domain/edition/desk-notices.ts'
import type { MissingApproval } from '../../../src/domain/edition/edition.ts'
import {
  type HearticleRecord,
  plannedReplacement,
} from '../../../src/domain/hearticle/hearticle.ts'
import { inlineToText } from '../../../src/domain/text/inline-markup.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Writes } from '../table/transact.ts'
import type { Change } from './hearticle-writes.ts'

interface Notified extends Change {
  to?: readonly string[]
  reviewers?: boolean
  except?: readonly string[]
  language?: Language
  comments?: string
  missing?: readonly MissingApproval[] | undefined
}

/**
 * One write, beside what causes it, by which people at the desk are told of it (P-DESK-MAILS);
 * none where nobody is to be told.
 */
function deskNotice(event: DeskEvent, hearticle: HearticleRecord, notified: Notified): Writes {
  const { by, at, to = [], reviewers = false, except = [] } = notified
  const { language, comments, missing } = notified
  const left = [...new Set([...except, ...(by === null ? [] : [by])])]
  const recipients = [...new Set(to)].filter((id) => !left.includes(id))
  if (recipients.length === 0 && !reviewers) return []
  const notice = {
    ...{ event, by, hearticleId: hearticle.id },
    headline: { de: headlineIn(hearticle, 'de'), en: headlineIn(hearticle, 'en') },
    ...(language && { language }),
    ...(comments && { comments }),
    ...(missing && { missing: [...missing] }),
  }
  const waiting = { kind: DESK_NOTICE, notice, to: recipients, reviewers, except: left } as const
  return [queueMail(waiting, at)]
}

/**
 * Who is told of what an editor saved: reviewers where their review is asked for, and those whose
 * approval ended, or who planned that this becomes public. Nobody gets two of them.
 * @param before undefined where it is new
 */
export function noticesOfSave(
  before: HearticleRecord | undefined,
  after: HearticleRecord,
  { by, at }: Change,
): Writes {
  const lapsed = before ? lapsedApprovers(before, after) : []
  const ended = before ? plannerLeft(before, after) : []
  const asked = asksForReview(before, after)
    ? deskNotice('review-asked', after, {
        ...{ by, at, reviewers: true },
        except: [...lapsed, ...ended, ...(after.writers ?? [])],
      })
    : []
  return [
    ...(before ? noticeOfEndedPlan(before, after, { by, at }, lapsed) : []),
    ...deskNotice('approval-lapsed', after, { by, at, to: lapsed }),
    ...asked,
  ]
}

/**
 * Who planned that an edition becomes public is told that it does not, as somebody changed it or took
 * it away (P-PLANNED).
 * @param except the ids of those who hear of it otherwise
 */
export function noticeOfEndedPlan(
  before: HearticleRecord,
  after: HearticleRecord,
  change: Change,
  except: readonly string[] = [],
): Writes {
  return deskNotice('plan-ended', before, { ...change, to: plannerLeft(before, after), except })
}

function plannerLeft(before: HearticleRecord, after: HearticleRecord): string[] {
  const planner = plannedReplacement(before)?.by
  return planner && !after.planned ? [planner] : []
}

/** The writers are told what a reviewer decided about a text, and why. */
export function noticeOfReview(
  hearticle: HearticleRecord,
  {
    status,
    comments,
    language,
    by,
    at,
  }: Change & {
    status: 'APPROVED' | 'NEEDS_REVISION'
    comments: string
    language: Language
  },
): Writes {
  const event = status === 'APPROVED' ? 'approved' : 'changes-asked'
  const to = hearticle.writers ?? hearticle.edition?.writers ?? []
  return deskNotice(event, hearticle, { by, at, to, language, comments })
}

/**
 * Who wrote, approved or published what was planned is told what became of it (P-PLANNED), beside
 * the writes by which it becomes public or is held back.
 */
export function noticeOfPlanned(
  hearticle: HearticleRecord,
  outcome: 'planned-public' | 'planned-failed',
  { at, missing }: { at: Date; missing?: readonly MissingApproval[] },
): Writes {
  const planner = plannedReplacement(hearticle) ?? hearticle.edition
  const to = [...peopleBehind([hearticle]), ...(planner?.by ? [planner.by] : [])]
  return deskNotice(outcome, hearticle, { by: null, at, to, missing })
}

/** Who wrote or approved a hearticle is told that somebody took it away (P-TRASH). */
export function noticeOfTrash(
  kind: 'withdrawn' | 'deleted',
  records: readonly HearticleRecord[],
  { by, at }: Change,
): Writes {
  const [hearticle] = records
  return hearticle ? deskNotice(kind, hearticle, { by, at, to: peopleBehind(records) }) : []
}

function headlineIn({ translations }: HearticleRecord, language: Language): string {
  const { headline = '' } = translations.find((one) => one.languageCode === language) ?? {}
  return inlineToText(headline)
}
