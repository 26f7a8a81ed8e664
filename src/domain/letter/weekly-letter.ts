/** What the letter of a week holds for somebody (P-LETTER). */
import type { Language } from '../../contract/protocol/language.ts'
import type { CorrectionEvent } from '../../contract/reading/corrections.ts'
import { type CertaintyLevel, certaintyLevels } from '../../contract/reading/evidence-choices.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import type { Quiz } from '../../contract/reading/quiz.ts'
import { addDays, dayInVienna, hourInVienna } from '../time/vienna-days.ts'

/** What somebody wants to read of. */
export interface LetterChoice {
  language: Language
  /** Empty for all. */
  rubricIds: readonly number[]
  /** No new hearticle of a lower one, or of none, is told of. */
  certainty: CertaintyLevel
}

/** What is public when a letter is written, in its language. */
export interface LetterContent {
  hearticles: readonly HearticleSummary[]
  /** When each first became public, by its id, RFC 3339; of what was imported its day says it. */
  firstPublic: ReadonlyMap<number, string>
  /** Those that wait first, then the newest first. */
  corrections: readonly CorrectionEvent[]
  /** The rubric of a hearticle; undefined where it is not public. */
  rubricOf: (hearticleId: number) => number | undefined
  /** What hearticles ask, by their ids (P-QUIZ). */
  quizzes: ReadonlyMap<number, Quiz>
}

export interface WeeklyLetter {
  corrections: CorrectionEvent[]
  /** The newest first. */
  hearticles: HearticleSummary[]
  /** So many more would be told of than a mail has room for. */
  more: number
  /** Of the newest of its hearticles that asks something. */
  asked?: { hearticle: HearticleSummary; quiz: Quiz }
}

/** So much is told of, by which a letter stays below 60 kB. */
export const LETTER_MOST = { corrections: 8, hearticles: 12 } as const

const FRIDAY = 5

/** The week of the letter that went out last, or goes out now: its Friday, from 6 o'clock in Vienna on. */
export function letterWeek(at: Date): string {
  const today = dayInVienna(at)
  const sinceFriday = (new Date(today).getUTCDay() + 7 - FRIDAY) % 7
  const friday = addDays(today, -sinceFriday)
  return letterMoment(friday) <= at ? friday : addDays(friday, -7)
}

/** From when on the letter of a week goes out. */
export const letterMoment = (week: string): Date => hourInVienna(week, 6)

/**
 * What happened in the seven days before a Friday, each hearticle once: what was corrected, updated or
 * withdrawn first, in the chosen rubrics, or wherever it is not known in which; then what is new there
 * and sure enough.
 * @returns undefined where that is nothing: then there is no letter
 */
export function weeklyLetter(
  { rubricIds, certainty }: LetterChoice,
  week: string,
  { hearticles, firstPublic, corrections, rubricOf, quizzes }: LetterContent,
): WeeklyLetter | undefined {
  const isOfWeek = (day: string) => addDays(week, -7) <= day && day < week
  const isChosen = (rubric: number | undefined) =>
    rubric === undefined || rubricIds.length === 0 || rubricIds.includes(rubric)
  const known = new Set<number>()
  const once = (id: number) => !known.has(id) && known.add(id)
  const changed = corrections.filter(({ at, notice, restoredAt, hearticleId }) => {
    // One that waits is dated by its notice. What was taken away and came back is as it was.
    const moment = restoredAt ? null : (at ?? notice?.at)
    return (
      moment &&
      isOfWeek(dayInVienna(new Date(moment))) &&
      isChosen(rubricOf(hearticleId)) &&
      once(hearticleId)
    )
  })
  const isSure = (level: CertaintyLevel | undefined) =>
    level && certaintyLevels.indexOf(level) >= certaintyLevels.indexOf(certainty)
  // A draft's day can be long over when it becomes public.
  const dayOf = ({ id, publicationDate }: HearticleSummary) => {
    const at = firstPublic.get(id)
    const day = at === undefined ? '' : dayInVienna(new Date(at))
    return day > publicationDate ? day : publicationDate
  }
  const added = hearticles
    .filter(
      (one) =>
        isOfWeek(dayOf(one)) &&
        isChosen(one.topic.rubric.id) &&
        isSure(one.certainty?.level) &&
        once(one.id),
    )
    .toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)) || b.id - a.id)
  if (changed.length + added.length === 0) return undefined
  const letter = {
    corrections: changed.slice(0, LETTER_MOST.corrections),
    hearticles: added.slice(0, LETTER_MOST.hearticles),
  }
  const more = changed.length + added.length - letter.corrections.length - letter.hearticles.length
  const [asked] = letter.hearticles.flatMap((hearticle) => {
    const quiz = quizzes.get(hearticle.id)
    return quiz ? [{ hearticle, quiz }] : []
  })
  return { ...letter, more, ...(asked && { asked }) }
}
