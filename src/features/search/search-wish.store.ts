import { map, type ReadableAtom } from 'nanostores'
import { call, messageOf } from '../../api/api.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { sendSearchWish } from '../../contract/reading/search-wishes.ts'

type WishState =
  | { at: 'sending' | 'sent' }
  /** `message`: the API's own words; undefined where nothing was heard of it. */
  | { at: 'failed'; message: string | undefined }

export interface SearchWishStore {
  /** What became of each question that was told on this page; none of the others. */
  $told: ReadableAtom<Record<string, WishState | undefined>>
  /** Tells the desk, once on this page however often it is asked to; again only after a failure. */
  tell(question: string, language: Language): Promise<void>
}

/** Telling the desk what was searched in vain (P-SEARCH-WISHES). */
export function createSearchWishes(): SearchWishStore {
  const wishStates = map<Record<string, WishState | undefined>>({})
  return {
    $told: wishStates,
    async tell(question, languageCode) {
      const before = wishStates.get()[question]
      if (before && before.at !== 'failed') return
      wishStates.setKey(question, { at: 'sending' })
      const outcome = await call(sendSearchWish, { body: { question, languageCode } })
      if (outcome.ok && outcome.value.accepted) return wishStates.setKey(question, { at: 'sent' })
      const message = outcome.ok ? undefined : messageOf(outcome.error)
      wishStates.setKey(question, { at: 'failed', message })
    },
  }
}

/** Kept while results come and go, so that what was told is not asked for again in the other tab. */
export const searchWishes = createSearchWishes()
