import { atom } from 'nanostores'
import { call, messageOf } from '../../../api/api.ts'
import { createLatestOnly } from '../../../api/latest-only.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import { type AnswerTo, findAnswer, LONGEST_QUESTION } from '../../../contract/reading/answer.ts'
import { isSearchable } from '../place/search-address.ts'

export type AnswerState =
  | { at: 'none' | 'asking' }
  /** `message`: the API's own words where it asks for patience; otherwise undefined. */
  | { at: 'failed'; message: string | undefined }
  | { at: 'answered'; answer: AnswerTo }

/** So many answers are kept for going back. */
const KEPT = 30

/** What the product answers to questions, for everybody (P-ANSWER). */
export function createAnswers(language: Language) {
  const state = atom<AnswerState>({ at: 'none' })
  const asking = createLatestOnly()
  const kept = new Map<string, AnswerTo>()
  return {
    $answer: state,
    /** Asks, unless that question was answered on this page before; what is too short asks nothing. */
    async ask(question: string): Promise<void> {
      const q = question.trim().slice(0, LONGEST_QUESTION).toWellFormed()
      const before = kept.get(q)
      if (before || !isSearchable(q)) {
        asking.cancel()
        return state.set(before ? { at: 'answered', answer: before } : { at: 'none' })
      }
      state.set({ at: 'asking' })
      const outcome = await asking.ask((signal) =>
        call(findAnswer, { query: { languageCode: language, q } }, { signal }),
      )
      if (outcome === 'overtaken') return
      if (!outcome.ok) {
        const { error } = outcome
        const message = error.code === 'too_many_requests' ? messageOf(error) : undefined
        return state.set({ at: 'failed', message })
      }
      for (const oldest of [...kept.keys()].slice(0, kept.size + 1 - KEPT)) kept.delete(oldest)
      kept.set(q, outcome.value)
      state.set({ at: 'answered', answer: outcome.value })
    },
  }
}
