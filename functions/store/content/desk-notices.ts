import type { Language } from '../../../src/contract/protocol/language.ts'
import { DESK_NOTICE } from '../../../src/domain/account/mail-kinds.ts'
import {
  asksForReview,
  type DeskEvent,
  lapsedApprovers,
  peopleBehind,
} from '../../../src/domain/edition/desk-notices.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { headlineIn } from '../../../src/domain/numbers/rendered-hearticle.ts'
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
}

/**
 * One write, beside what causes it, by which people at the desk are told of it (P-DESK-MAILS);
 * none where nobody is to be told.
 */
function deskNotice(event: DeskEvent, hearticle: HearticleRecord, notified: Notified): Writes {
  const { by, at, to = [], reviewers = false, except = [], language, comments } = notified
  const left = [...new Set([...except, ...(by === null ? [] : [by])])]
  const recipients = to.filter((id) => !left.includes(id))
  if (recipients.length === 0 && !reviewers) return []
  const notice = {
    ...{ event, by, hearticleId: hearticle.id },
    headline: {
      de: inlineToText(headlineIn(hearticle, 'de')),
      en: inlineToText(headlineIn(hearticle, 'en')),
    },
    ...(language && { language }),
    ...(comments && { comments }),
  }
  const waiting = { kind: DESK_NOTICE, notice, to: recipients, reviewers, except: left } as const
  return [queueMail(waiting, at)]
}

/**
 * Who is told of what an editor saved: reviewers where their review is asked for, and those whose
 * approval ended. Who gets the one does not get the other.
 * @param before undefined where it is new
 */
export function noticesOfSave(
  before: HearticleRecord | undefined,
  after: HearticleRecord,
  { by, at }: Change,
): Writes {
  const lapsed = before ? lapsedApprovers(before, after) : []
  const asked = asksForReview(before, after)
    ? deskNotice('review-asked', after, {
        ...{ by, at, reviewers: true },
        except: [...lapsed, ...(after.writers ?? [])],
      })
    : []
  return [...deskNotice('approval-lapsed', after, { by, at, to: lapsed }), ...asked]
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
  at: Date,
): Writes {
  const publisher = hearticle.edition?.by
  const people = new Set([...peopleBehind([hearticle]), ...(publisher ? [publisher] : [])])
  return deskNotice(outcome, hearticle, { by: null, at, to: [...people] })
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
