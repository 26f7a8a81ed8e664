import { atom } from 'nanostores'
import { call, messageOf } from '../../api/api.ts'
import { selectedRubrics, selectRubrics } from '../../contract/accounts/selected-rubrics.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { listRubrics, type Rubric } from '../../contract/reading/rubrics.ts'

interface Choice {
  rubrics: readonly Rubric[]
  chosen: ReadonlySet<number>
  /** As the API has it. */
  saved: ReadonlySet<number>
}

export type RubricChoice =
  | { at: 'loading' }
  | { at: 'not-loaded' }
  | ({ at: 'choosing' | 'saving' | 'saved' } & Choice)
  /** `message`: the API's own words, where there are some. */
  | ({ at: 'not-saved'; message: string | undefined } & Choice)

/** Chooses rubrics for one user; whatever fails, the choice made so far stays. */
export function createRubricChoice(userId: string, language: Language) {
  const state = atom<RubricChoice>({ at: 'loading' })
  const query = { lang: language }
  let isLoading = false

  const choice = (): Choice | undefined => {
    const now = state.get()
    return now.at === 'loading' || now.at === 'not-loaded' ? undefined : now
  }
  return {
    $state: state,
    /** Once: what is there, with the choice made so far, stays. Again only after a failure. */
    async load(): Promise<void> {
      if (choice() || isLoading) return
      isLoading = true
      state.set({ at: 'loading' })
      const [all, earlier] = await Promise.all([
        call(listRubrics, { query }),
        call(selectedRubrics, { params: { userId }, query }),
      ])
      isLoading = false
      if (!all.ok) return state.set({ at: 'not-loaded' })
      // An earlier choice that cannot be read counts as none (P-RUBRICS-TAB).
      const saved = new Set(earlier.ok ? earlier.value.map(({ id }) => id) : [])
      state.set({ at: 'choosing', rubrics: all.value, chosen: saved, saved })
    },
    toggle(id: number) {
      const now = choice()
      if (!now || state.get().at === 'saving') return
      const { rubrics, saved } = now
      const chosen = new Set(now.chosen)
      if (!chosen.delete(id)) chosen.add(id)
      state.set({ at: 'choosing', rubrics, saved, chosen })
    },
    async save(): Promise<void> {
      const now = choice()
      if (!now || state.get().at === 'saving') return
      const { rubrics, chosen, saved } = now
      state.set({ at: 'saving', rubrics, chosen, saved })
      const outcome = await call(selectRubrics, {
        params: { id: userId },
        query,
        body: [...chosen],
      })
      if (outcome.ok) return state.set({ at: 'saved', rubrics, chosen, saved: chosen })
      state.set({ at: 'not-saved', rubrics, chosen, saved, message: messageOf(outcome.error) })
    },
    /** Back to choosing, after what came of saving was read. */
    goOn() {
      const now = choice()
      if (now)
        state.set({ at: 'choosing', rubrics: now.rubrics, chosen: now.chosen, saved: now.saved })
    },
  }
}

export type RubricChoiceStore = ReturnType<typeof createRubricChoice>

export function hasChanged({ chosen, saved }: Choice): boolean {
  return chosen.symmetricDifference(saved).size > 0
}
