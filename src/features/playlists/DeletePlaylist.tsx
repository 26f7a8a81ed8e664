import type { Playlist } from '../../contract/playlists.ts'
import { useWords } from '../../i18n/Words.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { PlaylistsStore } from './playlists.store.ts'

interface DeletePlaylistProps {
  playlist: Playlist
  store: PlaylistsStore
  onDone: () => void
  onClose: () => void
}

/** Asks before a playlist is deleted (specification §2). */
export function DeletePlaylist({ playlist, store, onDone, onClose }: DeletePlaylistProps) {
  const { t } = useWords()
  const remove = async () => {
    const outcome = await store.remove(playlist.id)
    if (outcome.ok) {
      onDone()
      return undefined
    }
    return [t('administration:playlistDelete_failed'), outcome.message].join(' ').trim()
  }
  return (
    <ConfirmDialog
      title={t('administration:deletePlaylist')}
      words={{
        cancel: t('form:cancel'),
        confirm: t('administration:delete'),
        busy: t('administration:deleting'),
      }}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        <strong>{playlist.name}</strong>
      </p>
      <p>{t('administration:deletePlaylistNote')}</p>
    </ConfirmDialog>
  )
}
