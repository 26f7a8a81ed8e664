import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import { call } from '../../api/api.ts'
import type { HearticleListItem } from '../../contract/desk/writing.ts'
import { listPlaylistHearticles } from '../../contract/reading/playlists.ts'

export interface Headlines {
  $known: ReadableAtom<ReadonlyMap<number, string>>
  learn(items: readonly HearticleListItem[]): void
}

/**
 * The headlines of hearticles that were seen, and of those that a playlist has.
 * @param playlistId undefined for a new one
 */
export function useHeadlines(playlistId: number | undefined): Headlines {
  const [headlines] = useState(createHeadlines)
  useEffect(() => {
    if (playlistId === undefined) return
    const search = new AbortController()
    void headlines.find(playlistId, search.signal)
    return () => search.abort()
  }, [headlines, playlistId])
  return headlines
}

function createHeadlines() {
  const headlineById = atom<ReadonlyMap<number, string>>(new Map())
  const add = (more: ReadonlyArray<readonly [id: number, headline: string]>) =>
    headlineById.set(new Map([...headlineById.get(), ...more]))
  return {
    $known: headlineById,
    learn: (items: readonly HearticleListItem[]) =>
      add(items.map(({ id, translations }) => [id, translations[0]?.headline ?? ''])),
    async find(id: number, signal: AbortSignal): Promise<void> {
      const outcome = await call(listPlaylistHearticles, { params: { id } }, { signal })
      // Without headlines, hearticles are called by their numbers.
      if (outcome.ok)
        add(outcome.value.map(({ id: hearticleId, headline }) => [hearticleId, headline]))
    },
  }
}
