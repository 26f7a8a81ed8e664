import { ANSWERS_KEY } from '../../api/stored-session.ts'
import { type QuizAnswer, quizAnswers } from '../../contract/reading/quiz.ts'
import type { NotedAnswer } from '../../contract/reading/reading-list.ts'
import { type Answered, mergeAnswers } from '../../domain/account/reading-list.ts'

/** So many questions at most, the latest answered. */
const MOST_HERE = 200

/** The greatest id that an address of the contract takes. */
const MOST_ID = 999_999_999

/**
 * What was answered in this browser without an account (P-MY-QUESTIONS); nothing of what cannot be
 * read, or cannot have been.
 */
export function answersHere(): Answered[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ANSWERS_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(answeredIn) : []
  } catch {
    return []
  }
}

/** @returns false where the browser keeps nothing */
export function keepAnswerHere(hearticleId: number, given: NotedAnswer): boolean {
  const all = answersHere()
  const before = all.find((one) => one.hearticleId === hearticleId)
  const others = all.filter((one) => one !== before)
  const answers = mergeAnswers(before?.answers ?? [], given)
  return keep([{ hearticleId, answers }, ...others].slice(0, MOST_HERE))
}

/** Forgets the answers to one question, or all. */
export function forgetAnswersHere(hearticleId?: number): void {
  const others = answersHere().filter((one) => one.hearticleId !== hearticleId)
  if (hearticleId === undefined || others.length === 0) localStorage.removeItem(ANSWERS_KEY)
  else keep(others)
}

function keep(all: readonly Answered[]): boolean {
  try {
    localStorage.setItem(ANSWERS_KEY, JSON.stringify(all))
    return true
  } catch {
    return false
  }
}

function answeredIn(stored: unknown): Answered[] {
  const { hearticleId, answers } = (stored ?? {}) as Partial<Answered>
  if (!isId(hearticleId) || !Array.isArray(answers)) return []
  const merged = answers
    .filter(isSound)
    .reduce<NotedAnswer[]>((all, one) => mergeAnswers(all, one), [])
  return merged.length > 0 ? [{ hearticleId, answers: merged }] : []
}

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_ID

function isSound(stored: unknown): stored is NotedAnswer {
  const { at, answer, edition } = (stored ?? {}) as Partial<NotedAnswer>
  return (
    typeof at === 'string' &&
    /^20\d\d-\d\d-\d\dT[\d:.]+Z$/.test(at) &&
    Date.parse(at) <= Date.now() &&
    quizAnswers.includes(answer as QuizAnswer) &&
    isId(edition)
  )
}
