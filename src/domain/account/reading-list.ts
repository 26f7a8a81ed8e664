import type { Kept, NotedAnswer } from '../../contract/reading/reading-list.ts'
import { dayInVienna } from '../time/vienna-days.ts'
import type { Account } from './account.ts'
import { isReadToTheEnd } from './reading-progress.ts'

/** What is noted of a reading (P-HISTORY). */
export type NotedReading = NonNullable<Kept['read']>

/** Of the answers to one question so many are kept, the latest (P-MY-QUESTIONS). */
const MOST_ANSWERS = 30

export interface ReportedReading {
  progress?: number | undefined
  audioSeconds?: number | undefined
}

/**
 * When something was, by the word of a device: not before it can have been, nor after now. A clock
 * that is wrong by a day puts it in a wrong place of the list, and that is all: what wins is decided
 * by the order in which calls arrive.
 * @param at RFC 3339; undefined for now
 */
export function believedTime(at: string | undefined, earliest: string, now: Date): string {
  const reported = at === undefined ? now.getTime() : Date.parse(at)
  const first = Math.min(Date.parse(earliest), now.getTime())
  return new Date(Math.min(Math.max(reported, first), now.getTime())).toISOString()
}

/**
 * What is known of a reading after one more was told (P-HISTORY-KEPT): how far and when only grow, so
 * that their order is all the same and a repetition changes nothing; of the sound the last one told
 * holds.
 * @param at as `believedTime` gives it
 */
export function mergeReading(
  stored: NotedReading | null,
  { progress = 0, audioSeconds }: ReportedReading,
  at: string,
): NotedReading {
  return {
    at: stored && stored.at > at ? stored.at : at,
    progress: Math.max(stored?.progress ?? 0, progress),
    audioSeconds: audioSeconds ?? stored?.audioSeconds ?? 0,
  }
}

/** What is known of a hearticle that a user neither saved nor read. */
export const nothingKept = (hearticleId: number): Kept => ({
  hearticleId,
  savedAt: null,
  read: null,
  answers: [],
})

/** What was answered to the question of a hearticle. */
export type Answered = Pick<Kept, 'hearticleId' | 'answers'>

/**
 * What was answered after one more was reported (P-MY-QUESTIONS): of a day in Vienna the first, in the
 * order of their times, so that the order of calls is all the same and a repetition changes nothing.
 */
export function mergeAnswers(stored: readonly NotedAnswer[], given: NotedAnswer): NotedAnswer[] {
  const byDay = new Map<string, NotedAnswer>()
  for (const one of [...stored, given].toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const day = dayInVienna(new Date(one.at))
    if (!byDay.has(day)) byDay.set(day, one)
  }
  return [...byDay.values()].slice(-MOST_ANSWERS)
}

export function isUnfinished({ progress, audioSeconds }: NotedReading): boolean {
  return (progress > 0 && !isReadToTheEnd(progress)) || audioSeconds > 0
}

/** By when a list is sorted, the newest first. */
export function newestFirst(
  when: (entry: Kept) => string | null | undefined,
): (a: Kept, b: Kept) => number {
  return (a, b) => {
    const [first, second] = [when(a) ?? '', when(b) ?? '']
    return first === second ? b.hearticleId - a.hearticleId : first < second ? 1 : -1
  }
}

/**
 * What of somebody's answers may be passed on to a partner: what they gave since they agreed
 * (P-ANSWERS-PASSED-ON); nothing while their address, which goes with it, may be another person's.
 */
export function answersFor(
  partner: string,
  { readingHistory, emailConfirmedAt }: Pick<Account, 'readingHistory' | 'emailConfirmedAt'>,
  kept: readonly Answered[],
): { hearticleId: number; given: NotedAnswer }[] {
  const since = emailConfirmedAt === null ? undefined : readingHistory?.answersToSince
  if (!readingHistory?.on || readingHistory.answersTo !== partner || since === undefined) return []
  return kept.flatMap(({ hearticleId, answers }) =>
    answers.filter(({ at }) => at >= since).map((given) => ({ hearticleId, given })),
  )
}

/** When somebody read last on a day before today, in Vienna; null where nothing tells. */
export function lastVisit(all: readonly Kept[], now: Date): string | null {
  const today = dayInVienna(now)
  const before = all.flatMap(({ read }) =>
    read && dayInVienna(new Date(read.at)) < today ? [read.at] : [],
  )
  return before.toSorted().at(-1) ?? null
}

export interface HistoryChoice {
  history: boolean
  /** Left out where it stays as it is. */
  retractionMails?: boolean | undefined
  /** Empty for nobody; left out where it stays as it is. */
  answersTo?: string | undefined
}

/**
 * What follows from a choice about the history (P-HISTORY).
 * @param period a name that no history had before
 * @returns undefined where all is as it was chosen
 */
export function chooseHistory(
  before: Account['readingHistory'],
  { history: on, retractionMails, answersTo }: HistoryChoice,
  { period, at }: { period: string; at: Date },
): Account['readingHistory'] {
  const mails = on && (retractionMails ?? before?.retractionMails ?? false)
  const isTurned = before?.on !== on
  const partner = (on && (answersTo ?? before?.answersTo)) || undefined
  const isSamePartner = before?.answersTo === partner
  const answersToSince = isSamePartner ? before?.answersToSince : at.toISOString()
  const passedOn = partner === undefined ? {} : { answersTo: partner, answersToSince }
  if (!isTurned) {
    if (before.retractionMails === mails && isSamePartner) return undefined
    const { answersTo: _, answersToSince: __, ...rest } = before
    return { ...rest, retractionMails: mails, ...passedOn }
  }
  // What there was goes before anything new is noted.
  const erasing = before !== undefined && (before.on || before.erasing)
  return { on, period, retractionMails: mails, answeredAt: at.toISOString(), erasing, ...passedOn }
}
