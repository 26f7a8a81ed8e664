import type { Language } from '../../../src/contract/protocol/language.ts'
import { DESK_NOTICE } from '../../../src/domain/account/mail-kinds.ts'
import {
  asksForReview,
  type DeskEvent,
  type Lapse,
  lapsedApprovers,
  peopleBehind,
} from '../../../src/domain/edition/desk-notices.ts'
import type { MissingApproval } from '../../../src/domain/edition/edition.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import type { HearticleHead } from '../../../src/domain/hearticle/hearticle-head.ts'
import { headlinesOf, renderedHeadlines } from '../../../src/domain/hearticle/rendered-hearticle.ts'
import type { DoubtedFinding } from '../../../src/domain/review/finding-answers.ts'
import { isApproval, isDeletion, peopleOf, type WorkStep } from '../../../src/domain/work/work.ts'
import type { DeskNotice } from '../mail/mail-request.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Writes } from '../table/transact.ts'
import type { Change } from './hearticle-writes.ts'
import type { TrashState } from './trash-mark.ts'

interface Notified extends Change {
  quote?: string
  to?: readonly string[]
  reviewers?: boolean
  editors?: boolean
  administrators?: boolean
  except?: readonly string[]
  language?: Language
  comments?: string
  commentsOn?: Partial<Record<Language, string>>
  missing?: readonly MissingApproval[] | undefined
  doubted?: readonly DoubtedFinding[]
  work?: DeskNotice['work']
}

type Titled = Pick<HearticleRecord, 'id' | 'translations' | 'findings' | 'numbers'>

/**
 * One write, beside what causes it, by which people at the desk are told of it (P-DESK-MAILS);
 * none where nobody is to be told.
 */
function deskNotice(event: DeskEvent, hearticle: Titled, notified: Notified): Writes {
  const about = { hearticleId: hearticle.id, headline: renderedHeadlines(hearticle) }
  return noticeAbout(event, about, notified)
}

type About = Pick<DeskNotice, 'hearticleId' | 'proposal' | 'headline' | 'named'>

function noticeAbout(event: DeskEvent, about: About, notified: Notified): Writes {
  const { by, at, to = [], except = [] } = notified
  const { reviewers = false, editors = false, administrators = false } = notified
  const { language, quote, comments, commentsOn, missing, doubted = [], work } = notified
  const left = [...new Set([...except, ...(by === null ? [] : [by])])]
  const recipients = [...new Set(to)].filter((id) => !left.includes(id))
  if (recipients.length === 0 && !reviewers && !editors && !administrators) return []
  const notice = {
    event,
    by,
    ...about,
    ...(language && { language }),
    ...(quote && { quote }),
    ...(comments && { comments }),
    ...(work && { work }),
    ...(commentsOn && { commentsOn }),
    ...(missing && { missing: [...missing] }),
    ...(doubted.length > 0 && {
      doubted: doubted.map(({ outcome, answer }) => ({ outcome, answer })),
    }),
  }
  const waiting = {
    ...({ kind: DESK_NOTICE, notice, to: recipients, reviewers, except: left } as const),
    ...(editors && { editors }),
    ...(administrators && { administrators }),
  }
  return [queueMail(waiting, at)]
}

/**
 * Who is told of what an editor saved: reviewers where their review is asked for, and those whose
 * approval ended. Nobody gets two of them.
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
        by,
        at,
        reviewers: true,
        except: [...lapsed, ...(after.writers ?? [])],
      })
    : []
  return [...deskNotice('approval-lapsed', after, { by, at, to: lapsed }), ...asked]
}

/**
 * The writers are told that a reviewer asked for changes, and why; once, where the same reviewer asks
 * again and says nothing more.
 * @param doubted findings that differ from their passages, or of which the reviewer could not say
 */
export function noticeOfRequest(
  hearticle: HearticleRecord,
  {
    doubted,
    changes,
    ...asked
  }: Change & {
    comments: string
    language: Language
    doubted: readonly DoubtedFinding[]
    changes: readonly unknown[]
  },
): Writes {
  const isSilent = asked.comments === '' && doubted.length === 0 && changes.length === 0
  if (hearticle.changesAsked?.by === asked.by && isSilent) return []
  const to = writersOf(hearticle)
  return deskNotice('changes-asked', hearticle, { ...asked, to, doubted })
}

/**
 * The writers are told, in one mail for all its parts, that an edition is approved.
 * @param commentsOn what reviewers said with their approval of each text
 */
export function noticeOfApproval(
  hearticle: HearticleRecord,
  { by, at, commentsOn }: Change & { commentsOn: Partial<Record<Language, string>> },
): Writes {
  return deskNotice('approved', hearticle, { by, at, to: writersOf(hearticle), commentsOn })
}

const writersOf = ({ writers, edition }: HearticleRecord) => writers ?? edition?.writers ?? []

/** Editors, writers and who approved are told of an approval that lapsed by itself. */
export function noticeOfLapse(edition: HearticleHead, event: Lapse['event'], at: Date): Writes {
  const about = { hearticleId: edition.id, headline: headlinesOf(edition) }
  return noticeAbout(event, about, { by: null, at, to: peopleBehind([edition]), editors: true })
}

/**
 * Who wrote, approved or published what was planned is told what became of it (P-PLANNED), beside
 * the writes by which it becomes public or is held back.
 */
export function noticeOfPlanned(
  hearticle: HearticleRecord,
  outcome: 'planned-public' | 'planned-failed',
  more: { at: Date; missing?: readonly MissingApproval[] },
): Writes {
  const { by } = hearticle.edition ?? {}
  const to = [...peopleBehind([hearticle]), ...(by ? [by] : [])]
  return deskNotice(outcome, hearticle, { by: null, to, ...more })
}

/** Whom a comment on a passage names is told of it (P-COMMENTS). */
export function noticeOfMention(
  hearticle: Titled,
  { comment, ...mention }: Change & { to: readonly string[]; quote: string; comment: string },
): Writes {
  return deskNotice('mentioned', hearticle, { ...mention, comments: comment })
}

/** Who wrote or approved a hearticle is told that somebody took it away (P-TRASH). */
export function noticeOfTrash(
  state: TrashState,
  records: readonly HearticleRecord[],
  { by, at }: Change,
): Writes {
  const [hearticle] = records
  return hearticle ? deskNotice(state, hearticle, { by, at, to: peopleBehind(records) }) : []
}

/** What somebody is asked to do. */
export interface Assigned {
  userId: string
  work: NonNullable<DeskNotice['work']>[number]
}

/** Who is asked to write or to review is told so, in one mail for all that is given at once. */
export function noticesOfAssigned(assigned: readonly Assigned[], { by, at }: Change): Writes {
  const byUser = Map.groupBy(assigned, ({ userId }) => userId)
  return [...byUser].flatMap(([userId, ofUser]) => {
    const work = ofUser.map(({ work: one }) => one)
    const { headline } = work[0] ?? { headline: { de: '', en: '' } }
    return noticeAbout('assigned', { headline }, { by, at, to: [userId], work })
  })
}

/**
 * Who is told of what is proposed: who approves it where it begins to wait for them, and who wrote it
 * where it is approved, or changes are asked for; both, and who approved it, of its deletion (P-WORK).
 */
export function noticesOfProposal(step: WorkStep, { by, at }: Change): Writes {
  const { kind, id, headline, before, after } = step
  const [was, is] = [before.proposed, after.proposed]
  const about = { proposal: { kind, id }, headline }
  if (isDeletion(step)) return noticeAbout('deleted', about, { by, at, to: peopleOf(before) })
  if (is?.changesAsked && is.changesAsked.at !== was?.changesAsked?.at) {
    const { comments } = is.changesAsked
    return noticeAbout('proposal-declined', about, { by, at, to: is.writers, comments })
  }
  if (is && !is.changesAsked && (!was || was.changesAsked)) {
    const asked = kind === 'name' ? { administrators: true } : { reviewers: true }
    return noticeAbout('proposal-made', about, { by, at, ...asked, except: is.writers })
  }
  if (!was || !isApproval(before, after)) return []
  return noticeAbout('proposal-approved', about, { by, at, to: was.writers })
}

/** The desk is told of a name or picture that was changed at once (P-NAMES-AT-ONCE). */
export function noticeOfName(
  {
    kind,
    what,
    was,
    is,
  }: Pick<NonNullable<DeskNotice['named']>, 'kind' | 'what' | 'was'> & {
    is: DeskNotice['headline'] | null
  },
  change: Change,
): Writes {
  const headline = is ?? was ?? { de: '', en: '' }
  const named = { kind, what, was: is && was }
  return noticeAbout('name-changed', { headline, named }, { ...change, editors: true })
}
