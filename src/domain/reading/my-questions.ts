/** When questions come back to whoever answered them (P-MY-QUESTIONS). */
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import type { NotedAnswer, QuestionsOfDay } from '../../contract/reading/reading-list.ts'
import type { Answered } from '../account/reading-list.ts'
import { addDays, dayInVienna } from '../time/vienna-days.ts'

/** So many come back on one day. */
export const MOST_A_DAY = 5

/** Whole days, and the same day for the same answers, wherever it is reckoned. */
const SCHEDULE = fsrs({ enable_short_term: false, enable_fuzz: false })

const dayOf = ({ at }: NotedAnswer) => dayInVienna(new Date(at))

/**
 * The day in Vienna on which a question comes back: after a right answer the later, the more often it
 * was right; after a wrong one on the next day.
 * @param answers one a day at most, in the order of their days
 * @returns undefined where it was never answered
 */
export function returnsOn(answers: readonly NotedAnswer[]): string | undefined {
  let card = createEmptyCard(new Date(0))
  let returns: string | undefined
  for (const given of answers) {
    const day = dayOf(given)
    const rating = given.answer === 'right' ? Rating.Good : Rating.Again
    // By days, so that the hour of an answer moves nothing.
    card = SCHEDULE.next(card, new Date(`${day}T00:00Z`), rating).card
    returns = addDays(day, card.scheduled_days)
  }
  return returns
}

/** What comes back on a day; whether it is still asked, the questions themselves tell. */
export function questionsOfDay(all: readonly Answered[], now: Date): QuestionsOfDay {
  const today = dayInVienna(now)
  const returning = all
    .flatMap(({ hearticleId, answers }) => {
      const day = returnsOn(answers)
      return day === undefined ? [] : [{ hearticleId, day }]
    })
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.hearticleId - b.hearticleId)
  const cameBack = all.filter(
    ({ answers }) => answers.length > 1 && answers.some((given) => dayOf(given) === today),
  ).length
  return {
    answered: returning.map(({ hearticleId }) => hearticleId),
    waiting: returning.flatMap(({ hearticleId, day }) => (day <= today ? [hearticleId] : [])),
    left: Math.max(0, MOST_A_DAY - cameBack),
    next: returning.find(({ day }) => day > today)?.day ?? null,
    tomorrow: addDays(today, 1),
  }
}
