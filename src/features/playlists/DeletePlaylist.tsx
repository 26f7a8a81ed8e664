import type { Playlist } from '../../contract/reading/playlists.ts'
import { useRefusalWords } from '../../drafts/autosave/saved-by.ts'
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
  const refusalWords = useRefusalWords()
  return (
    <ConfirmDialog
      title={t('administration:deletePlaylist')}
      words={{
        confirm: t('administration:delete'),
        busy: t('administration:deleting'),
        failed: t('administration:playlistDelete_failed'),
      }}
      onConfirm={async () => {
        const outcome = await store.remove(playlist)
        return outcome.ok ? outcome : { ok: false, message: refusalWords(outcome.error) }
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
