import { atom } from 'nanostores'
import { call } from '../../api/api.ts'
import { selectedRubrics } from '../../contract/accounts/selected-rubrics.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { findRubric, randomRubric } from '../../contract/reading/rubrics.ts'
import type { Viewer } from '../../domain/account/access.ts'
import { type Feed, feedOf } from '../../domain/account/feed.ts'
import { hasPaidAccess } from '../../domain/account/permissions.ts'
import { recallFeedPlace, rememberFeedPlace } from './feed-place.ts'
import { createLatestOnly } from './latest-only.ts'

/** Whose feed it is; `userId` for a user. */
export type FeedViewer = Viewer & { userId?: string }

/** `empty` where there is no rubric to show, as on a new site. */
type FeedState = { at: 'loading' | 'failed' | 'empty' } | ({ at: 'ready' } & Feed & Rubrics)

interface Rubrics {
  /** The one in the address; undefined, too, where the address made it up. */
  addressed: number | undefined
  /** Names of the rubrics in the feed, as far as they are known. */
  names: ReadonlyMap<number, string>
}

interface FoundRubrics {
  addressed: number | undefined
  names: Map<number, string>
  selected: number[]
  random: number | undefined
}

/** Finds out which lists the user sees. Answers that came too late are thrown away. */
export function createFeed(language: Language, rubricNames: ReadonlyMap<number, string>) {
  const state = atom<FeedState>({ at: 'loading' })
  const query = { lang: language }
  const questions = createLatestOnly()

  const find = async (
    viewer: FeedViewer,
    addressed: number | undefined,
    signal: AbortSignal,
  ): Promise<FoundRubrics | 'failed' | 'empty'> => {
    const options = { signal }
    const names = new Map(rubricNames)
    if (addressed !== undefined && !names.has(addressed)) {
      const outcome = await call(findRubric, { params: { id: addressed }, query }, options)
      if (outcome.ok) names.set(addressed, outcome.value.name)
      // A rubric that the address made up: the feed is what it is without one.
      else if (outcome.error.code === 'rubric_not_found') return find(viewer, undefined, signal)
    }
    const chosenOnes = await selectedBy(viewer, query, options)
    // Paying users see what they chose; unknown does not mean nothing.
    if (chosenOnes === 'failed' && isPaid(viewer) && addressed === undefined) return 'failed'
    const selected = chosenOnes === 'failed' ? [] : chosenOnes
    for (const { id, name } of selected) names.set(id, name)
    const chosen = isPaid(viewer) && selected.length > 0
    let random: number | undefined
    if (addressed === undefined && !chosen) {
      random = recallFeedPlace().random
      if (random === undefined || !names.has(random)) {
        const outcome = await call(randomRubric, { query }, options)
        if (outcome.ok) names.set(outcome.value.id, outcome.value.name)
        // Where chance fails, what the user chose (P-FEED-RANDOM).
        random = outcome.ok ? outcome.value.id : selected[0]?.id
        const hasNoRubrics = !outcome.ok && outcome.error.code === 'no_rubrics'
        if (hasNoRubrics && random === undefined) return 'empty'
      }
    }
    return { addressed, names, selected: selected.map(({ id }) => id), random }
  }

  return {
    $state: state,
    async load(viewer: FeedViewer, addressed: number | undefined): Promise<void> {
      if (state.get().at !== 'loading') state.set({ at: 'loading' })
      const found = await questions.ask((signal) => find(viewer, addressed, signal))
      if (found === 'overtaken') return
      if (found === 'failed' || found === 'empty') return state.set({ at: found })
      const { names, selected, random } = found
      if (random !== undefined) rememberFeedPlace((place) => ({ ...place, random }))
      const feed = feedOf(viewer, { addressed: found.addressed, random, selected })
      state.set(
        feed.lists.length === 0
          ? { at: 'failed' }
          : { at: 'ready', ...feed, names, addressed: found.addressed },
      )
    },
    stop: questions.cancel,
  }
}

const isPaid = (viewer: FeedViewer) => viewer.kind === 'person' && hasPaidAccess(viewer.permissions)

async function selectedBy(
  { userId }: FeedViewer,
  query: { lang: Language },
  options: { signal: AbortSignal },
) {
  if (userId === undefined) return []
  const outcome = await call(selectedRubrics, { params: { userId }, query }, options)
  return outcome.ok ? outcome.value : 'failed'
}
