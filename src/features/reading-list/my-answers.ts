import { ANSWERS_KEY } from '../../api/stored-session.ts'
import type { NotedAnswer } from '../../contract/reading/reading-list.ts'
import { type Answered, mergeAnswers } from '../../domain/account/reading-list.ts'

/** So many questions at most, the latest answered. */
const MOST_HERE = 200

/** What was answered in this browser without an account; empty where nothing is kept, or nothing that can be read. */
export function answersHere(): Answered[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ANSWERS_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isAnswered) : []
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
  const kept = [{ hearticleId, answers }, ...others].slice(0, MOST_HERE)
  try {
    localStorage.setItem(ANSWERS_KEY, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function forgetAnswersHere(): void {
  localStorage.removeItem(ANSWERS_KEY)
}

function isAnswered(one: unknown): one is Answered {
  const { hearticleId, answers } = (one ?? {}) as Partial<Answered>
  return (
    Number.isSafeInteger(hearticleId) &&
    Array.isArray(answers) &&
    answers.every((given) => !Number.isNaN(Date.parse(String(given?.at))))
  )
}
