/** What an interaction adds to which counters (P-COUNTING). */
import type { Language } from '../../contract/protocol/language.ts'
import type {
  Interaction,
  InteractionType,
  SharePlatform,
} from '../../contract/reading/interactions.ts'
import type { QuizAnswer } from '../../contract/reading/quiz.ts'

/** Counted apart: those who are signed in, and everybody else. */
export const audiences = ['authenticated', 'anonymous'] as const
export type Audience = (typeof audiences)[number]

/**
 * What is counted for an audience: interactions by type, views by language as well where it was
 * named, shares by platform (`SHARE_other` where none was named, so that the platforms add up to
 * SHARE), answers to its question by what was chosen, those who read at least once that day, of anonymous ones the networks in which they did,
 * and seconds of reading.
 */
export type Counter =
  | InteractionType
  | `READ_${Language}`
  | `SHARE_${SharePlatform | 'other'}`
  | `ANSWER_${QuizAnswer}`
  | 'unique'
  | 'networks'
  | 'seconds'

export type InteractionCounts = Partial<Record<Counter, number>>

/** One hearticle's counts of one day in Vienna (P-VIENNA). */
export interface DayCounts extends Record<Audience, InteractionCounts> {
  hearticleId: number
  day: string
}

/**
 * A reading that reports no seconds is a view, once a visit, and makes its reader one of the day's;
 * the seconds that one reports are those of its visit so far. Any other event counts once a day for
 * whoever does it, by its name.
 */
export type Contribution =
  | { kind: 'reading'; seconds?: number; language?: Language }
  | { kind: 'event'; name: Counter; counts: InteractionCounts }

/**
 * A reader's next view of the same hearticle, or time of a visit that was not counted, counts after so
 * many milliseconds, half an hour (P-COUNTED-ONCE).
 */
export const COUNTS_AGAIN_AFTER = 30 * 60 * 1000

/** A page left open is not read for ever. */
export const MOST_SECONDS_A_VISIT = 2 * 60 * 60

export function contributionOf(
  interaction: Pick<
    Interaction,
    'interactionType' | 'timeSpentSeconds' | 'sharePlatform' | 'answer' | 'language'
  >,
): Contribution {
  const { interactionType: type, timeSpentSeconds, sharePlatform, answer, language } = interaction
  if (type === 'READ') {
    if (timeSpentSeconds === undefined) return { kind: 'reading', ...(language && { language }) }
    return { kind: 'reading', seconds: Math.min(timeSpentSeconds, MOST_SECONDS_A_VISIT) }
  }
  if (type === 'SHARE') {
    const name = `SHARE_${sharePlatform ?? 'other'}` as const
    return { kind: 'event', name, counts: { SHARE: 1, [name]: 1 } }
  }
  // The first of a day alone (P-QUIZ-COUNTED): whoever opens another one then has seen which is right.
  if (type === 'ANSWER' && answer) {
    return { kind: 'event', name: type, counts: { [type]: 1, [`ANSWER_${answer}`]: 1 } }
  }
  return { kind: 'event', name: type, counts: { [type]: 1 } }
}

/**
 * The seconds that a report adds to its visit: reports of one visit add up to the greatest of them,
 * in whatever order they come.
 * @param counted what the visit was counted with so far
 */
export function secondsToAdd(counted: number, reported: number): number {
  return Math.max(0, Math.min(reported, MOST_SECONDS_A_VISIT) - counted)
}
