import { messageOf } from '../../api/api.ts'
import type { Playlist } from '../../contract/reading/playlists.ts'
import { savedBy, useSavedByWords } from '../../drafts/autosave/saved-by.ts'
import { useWords } from '../../i18n/Words.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { PlaylistsStore } from './playlists.store.ts'

interface DeletePlaylistProps {
  playlist: Playlist
  store: PlaylistsStore
  onDone: () => void
  onClose: () => void
}

/** Asks before a playlist is deleted (P-PLAYLISTS-DESK). */
export function DeletePlaylist({ playlist, store, onDone, onClose }: DeletePlaylistProps) {
  const { t } = useWords()
  const savedByWords = useSavedByWords()
  return (
    <ConfirmDialog
      title={t('administration:deletePlaylist')}
      words={{
        cancel: t('form:cancel'),
        confirm: t('administration:delete'),
        busy: t('administration:deleting'),
        failed: t('administration:playlistDelete_failed'),
      }}
      onConfirm={async () => {
        const outcome = await store.remove(playlist)
        if (outcome.ok) return outcome
        const saved = savedBy(outcome.error)
        const words = [messageOf(outcome.error), saved && savedByWords(saved)]
        return { ok: false, message: words.filter(Boolean).join(' ') }
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        <strong>{playlist.name}</strong>
      </p>
      <p>{t('administration:deletePlaylistNote')}</p>
    </ConfirmDialog>
  )
}
