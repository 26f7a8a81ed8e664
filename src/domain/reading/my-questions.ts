/** When questions come back to whoever answered them (P-MY-QUESTIONS). */
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import type { NotedAnswer } from '../../contract/reading/reading-list.ts'
import type { Answered } from '../account/reading-list.ts'
import { addDays, dayInVienna } from '../time/vienna-days.ts'

/** So many come back on one day. */
export const MOST_A_DAY = 5

/** Whole days, and the same day for the same answers, wherever it is reckoned. */
const SCHEDULE = fsrs({ enable_short_term: false, enable_fuzz: false })

/**
 * The day in Vienna on which a question comes back: after a right answer the later, the more often it
 * was right; after a wrong one on the next day. Of one day the first answer counts.
 * @returns undefined where it was never answered
 */
export function returnsOn(answers: readonly NotedAnswer[]): string | undefined {
  const byDay = new Map<string, NotedAnswer>()
  for (const given of answers) {
    const day = dayInVienna(new Date(given.at))
    if (!byDay.has(day)) byDay.set(day, given)
  }
  let card = createEmptyCard(new Date(0))
  let returns: string | undefined
  for (const [day, { answer }] of byDay) {
    const rating = answer === 'right' ? Rating.Good : Rating.Again
    // By days, so that the hour of an answer moves nothing.
    card = SCHEDULE.next(card, new Date(`${day}T00:00Z`), rating).card
    returns = addDays(day, card.scheduled_days)
  }
  return returns
}

export interface QuestionsOfDay {
  /** Hearticles whose questions come back now, what is due longest first. */
  due: number[]
  /** The next day on which one comes back; undefined where none will. */
  next: string | undefined
}

/** What comes back on a day, less what came back on it already. */
export function questionsOfDay(all: readonly Answered[], now: Date): QuestionsOfDay {
  const today = dayInVienna(now)
  const isToday = ({ at }: NotedAnswer) => dayInVienna(new Date(at)) === today
  const cameBack = all.filter(
    ({ answers }) => answers.some(isToday) && !answers.every(isToday),
  ).length
  const returning = all
    .flatMap(({ hearticleId, answers }) => {
      const day = returnsOn(answers)
      return day === undefined ? [] : [{ hearticleId, day }]
    })
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.hearticleId - b.hearticleId)
  const waiting = returning.filter(({ day }) => day <= today)
  const due = waiting.slice(0, Math.max(0, MOST_A_DAY - cameBack))
  const later = returning.find(({ day }) => day > today)?.day
  return {
    due: due.map(({ hearticleId }) => hearticleId),
    next: waiting.length > due.length ? addDays(today, 1) : later,
  }
}
