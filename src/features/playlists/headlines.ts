import { atom } from 'nanostores'
import type { HearticleListItem } from '../../contract/desk/writing.ts'
import type { ListedPlaylist } from '../../contract/reading/playlists.ts'

/** The headlines of hearticles that were seen while a playlist is put together. */
export function createHeadlines() {
  const $known = atom<ReadonlyMap<number, string>>(new Map())
  const add = (more: ReadonlyArray<readonly [id: number, headline: string]>) =>
    $known.set(new Map([...$known.get(), ...more]))
  return {
    $known,
    learn: (items: readonly HearticleListItem[]) =>
      add(items.map(({ id, translations }) => [id, translations[0]?.headline ?? ''])),
    learnOf: (playlist: ListedPlaylist | undefined) =>
      add(playlist?.hearticles.map(({ id, headline }) => [id, headline]) ?? []),
  }
}

export type Headlines = ReturnType<typeof createHeadlines>
