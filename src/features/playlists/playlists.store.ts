import { atom, type ReadableAtom } from 'nanostores'
import { type CallError, call } from '../../api/api.ts'
import {
  createPlaylist,
  deletePlaylist,
  listPlaylists,
  type Playlist,
  updatePlaylist,
} from '../../contract/reading/playlists.ts'

type PlaylistsView =
  | { at: 'loading' }
  | { at: 'failed' }
  | { at: 'loaded'; playlists: readonly Playlist[] }

export type PlaylistValues = Pick<Playlist, 'name' | 'description' | 'status' | 'hearticleIds'>

type Removed = { ok: true } | { ok: false; error: CallError }

type Outcome = { ok: true; value: Playlist } | { ok: false; error: CallError }

export interface PlaylistsStore {
  $view: ReadableAtom<PlaylistsView>
  load(): Promise<void>
  /** One as it is stored now; undefined where it is not. */
  again(
    id: number,
  ): Promise<{ ok: true; value: Playlist | undefined } | { ok: false; error: CallError }>
  /** @param before the one that is edited, in the version that was read; left out for a new one */
  save(
    draft: PlaylistValues,
    idempotencyKey: string,
    before?: Pick<Playlist, 'id' | 'version'>,
  ): Promise<Outcome>
  /** @param playlist in the version that was read */
  remove(playlist: Pick<Playlist, 'id' | 'version'>): Promise<Removed>
}

/** The playlists of those who keep them (P-PLAYLISTS-DESK). */
export function createPlaylists(): PlaylistsStore {
  const view = atom<PlaylistsView>({ at: 'loading' })
  const shown = () => {
    const now = view.get()
    return now.at === 'loaded' ? now.playlists : []
  }
  const show = (playlists: readonly Playlist[]) => view.set({ at: 'loaded', playlists })
  const load = async () => {
    const outcome = await call(listPlaylists, {})
    if (outcome.ok) show(outcome.value)
    else if (view.get().at !== 'loaded') view.set({ at: 'failed' })
  }
  return {
    $view: view,
    load,
    async again(id) {
      const listed = await call(listPlaylists, {})
      if (!listed.ok) return listed
      show(listed.value)
      return { ok: true, value: listed.value.find((playlist) => playlist.id === id) }
    },
    async save(draft, idempotencyKey, before) {
      const outcome = before
        ? await call(
            updatePlaylist,
            {
              params: { id: before.id },
              body: { ...draft, version: before.version },
            },
            { idempotencyKey },
          )
        : await call(createPlaylist, { body: draft }, { idempotencyKey })
      if (!outcome.ok) return outcome
      const saved = outcome.value
      show(
        before
          ? shown().map((listed) => (listed.id === saved.id ? saved : listed))
          : [saved, ...shown()],
      )
      return outcome
    },
    async remove({ id, version }) {
      const outcome = await call(deletePlaylist, { params: { id }, query: { version } })
      const isGone = !outcome.ok && outcome.error.code === 'playlist_not_found'
      if (!outcome.ok && !isGone) {
        // What another user saved meanwhile is shown before it is asked again.
        if (outcome.error.code === 'playlist_changed') await load()
        return outcome
      }
      show(shown().filter((playlist) => playlist.id !== id))
      return { ok: true }
    },
  }
}
