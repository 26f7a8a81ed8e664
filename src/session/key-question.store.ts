import { atom, type ReadableAtom } from 'nanostores'
import { type KeyNeed, onKeyNeeded } from '../api/api.ts'

interface KeyQuestion {
  need: KeyNeed
  answer: (isConfirmed: boolean) => void
}

const questions = atom<readonly KeyQuestion[]>([])

/** Calls that wait for a passkey; all of them are answered by one confirmation (P-DESK-PASSKEYS). */
export const $keyQuestions: ReadableAtom<readonly KeyQuestion[]> = questions

/** So long nothing is asked by what a page reads by itself, once somebody would not answer. */
const QUIET_MILLISECONDS = 30_000
let refusedAt = Number.NEGATIVE_INFINITY

/** Calls that need a passkey wait for an answer from now on; without this they are refused. */
export function askForKeys(): void {
  onKeyNeeded(async (need) => {
    const isQuiet = performance.now() - refusedAt < QUIET_MILLISECONDS
    if (need === 'passkey_needed' && isQuiet) return false
    return new Promise((answer) => questions.set([...questions.get(), { need, answer }]))
  })
}

export function answerKeyQuestions(isConfirmed: boolean): void {
  if (!isConfirmed) refusedAt = performance.now()
  const waiting = questions.get()
  questions.set([])
  for (const { answer } of waiting) answer(isConfirmed)
}
