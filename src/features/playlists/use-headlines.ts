import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import { call } from '../../api.ts'
import { type HearticleListItem, listWorkHearticles } from '../../contract/editing.ts'
import { PLAYLIST_HEARTICLES_MAXIMUM } from '../../contract/playlists.ts'

/** As many a page as the call gives. */
const PAGE = 50

export interface Headlines {
  $known: ReadableAtom<ReadonlyMap<number, string>>
  /** Remembers what a list has just shown. */
  learn(items: readonly HearticleListItem[]): void
}

/**
 * The headlines of hearticles that were seen, and of those of a playlist: the list of all is gone
 * through until each is known, which is soon for those that are new, and ends with the list.
 */
export function useHeadlines(wanted: readonly number[]): Headlines {
  const [headlines] = useState(createHeadlines)
  // biome-ignore lint/correctness/useExhaustiveDependencies: those that a playlist began with
  useEffect(() => {
    const search = new AbortController()
    void headlines.find(wanted, search.signal)
    return () => search.abort()
  }, [headlines])
  return headlines
}

function createHeadlines() {
  const known = atom<ReadonlyMap<number, string>>(new Map())
  const learn = (items: readonly HearticleListItem[]) => {
    const more = items.map(({ id, translations }) => [id, translations[0]?.headline ?? ''] as const)
    known.set(new Map([...known.get(), ...more]))
  }
  return {
    $known: known,
    learn,
    async find(ids: readonly number[], signal: AbortSignal): Promise<void> {
      const lacks = () => ids.some((id) => !known.get().has(id))
      for (let page = 0; lacks() && page * PAGE < PLAYLIST_HEARTICLES_MAXIMUM; page += 1) {
        const outcome = await call(listWorkHearticles, { query: { page, size: PAGE } }, { signal })
        // Without headlines, hearticles are called by their numbers.
        if (!outcome.ok) return
        learn(outcome.value.content)
        if (page + 1 >= outcome.value.totalPages) return
      }
    },
  }
}
