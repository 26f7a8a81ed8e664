import { atom, type ReadableAtom } from 'nanostores'
import { type CallError, call } from '../../api/api.ts'
import { createLatestOnly } from '../../api/latest-only.ts'
import { addIdea } from '../../contract/desk/board.ts'
import {
  finishSearchWish,
  listSearchWishes,
  type SearchWish,
  type WishGroup,
  type WishOrder,
} from '../../contract/desk/search-wishes.ts'
import { hearticleLimits } from '../../contract/protocol/hearticle-text.ts'
import { sumOf } from '../../domain/reading/group-wishes.ts'

interface WishesPlace {
  order: WishOrder
  /** From 0. */
  page: number
}

type WishesView = WishesPlace & {
  /** What is there stays while another page is on its way. */
  groups: readonly WishGroup[]
  totalPages: number
} & ({ at: 'loading' | 'ready' } | { at: 'failed'; error: CallError })

/** What came of marking a question as done, or of making an idea of it. */
type Finished = { question: string } & (
  | { at: 'done' | 'idea' }
  | { at: 'failed'; error: CallError }
)

export interface DeskWishesStore {
  $view: ReadableAtom<WishesView>
  $finished: ReadableAtom<Finished | undefined>
  show(place?: Partial<WishesPlace>): Promise<void>
  finish(wish: SearchWish): Promise<void>
  /** Puts an idea on the board of the desk; the question stays until it was dealt with. */
  makeIdea(wish: SearchWish): Promise<void>
}

/** What users looked for in vain, topic by topic, until an editor has dealt with it. */
export function createDeskWishes(): DeskWishesStore {
  const view = atom<WishesView>({
    ...{ order: 'asked', page: 0, groups: [], totalPages: 0 },
    at: 'loading',
  })
  const finished = atom<Finished | undefined>()
  const asking = createLatestOnly()
  /** The list can be a moment behind, so that what was done would come back for it. */
  const removedIds = new Set<string>()

  const show = async (place: Partial<WishesPlace> = {}): Promise<void> => {
    const { order, page, groups, totalPages } = { ...view.get(), ...place }
    const loadedPage = { order, page, groups, totalPages }
    view.set({ ...loadedPage, at: 'loading' })
    const query = { sort: order, page }
    const outcome = await asking.ask((signal) => call(listSearchWishes, { query }, { signal }))
    if (outcome === 'overtaken') return
    if (!outcome.ok) return view.set({ ...loadedPage, at: 'failed', error: outcome.error })
    const { content, totalPages: pages } = outcome.value
    // The last one of the last page was done.
    if (page > 0 && page >= pages) return show({ page: Math.max(pages - 1, 0) })
    view.set({ order, page, groups: without(content, removedIds), totalPages: pages, at: 'ready' })
  }

  return {
    $view: view,
    $finished: finished,
    show,
    async finish({ id, question }) {
      finished.set(undefined)
      const outcome = await call(finishSearchWish, { params: { id } })
      const isGone = outcome.ok || outcome.error.code === 'search_wish_not_found'
      if (!isGone) return finished.set({ question, at: 'failed', error: outcome.error })
      removedIds.add(id)
      finished.set({ question, at: 'done' })
      await show()
    },
    async makeIdea({ id, question, languageCode }) {
      finished.set(undefined)
      const from = { kind: 'wish' as const, id, question, languageCode }
      const title = question.slice(0, hearticleLimits.headline)
      const outcome = await call(addIdea, { body: { title, from } })
      finished.set(
        outcome.ok ? { question, at: 'idea' } : { question, at: 'failed', error: outcome.error },
      )
    },
  }
}

function without(groups: readonly WishGroup[], removedIds: ReadonlySet<string>): WishGroup[] {
  return groups.flatMap((group) => {
    const wishes = group.wishes.filter(({ id }) => !removedIds.has(id))
    if (wishes.length === group.wishes.length) return [group]
    return wishes.length === 0 ? [] : [{ ...group, wishes, ...sumOf(wishes) }]
  })
}
