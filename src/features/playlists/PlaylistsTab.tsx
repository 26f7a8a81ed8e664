import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Playlist } from '../../contract/reading/playlists.ts'
import { useRefusalWords } from '../../forms/saved-by.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PlaylistCard } from './PlaylistCard.tsx'
import { PlaylistDialog } from './PlaylistDialog.tsx'
import { createPlaylists, type PlaylistsStore } from './playlists.store.ts'

type Opened = { what: 'edit'; id: string } | { what: 'delete'; playlist: Playlist }

/** 'Playlists' (P-PLAYLISTS-DESK): cards, and the dialog that makes and changes one. */
export function PlaylistsTab() {
  const { t } = useWords()
  const [store] = useState(createPlaylists)
  const view = useStore(store.$view)
  const [opened, setOpened] = useState<Opened>()
  const [news, setNews] = useState('')
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void store.load()
  }, [store])
  const playlists = view.at === 'loaded' ? view.playlists : []
  const close = () => setOpened(undefined)
  const tell = (words: string) => {
    close()
    setNews(words)
  }
  return (
    <div ref={content} className="tab-content" tabIndex={-1}>
      <p>
        <Button className="button" onClick={() => setOpened({ what: 'edit', id: 'new' })}>
          {t('administration:createPlaylist')}
        </Button>
      </p>
      <p className="admin-news" role="status">
        {news}
      </p>
      {view.at === 'loading' && (
        <Loading words={t('administration:loading')} className="playlist-cards">
          {['a', 'b'].map((key) => (
            <div className="skeleton skeleton-card" key={key} />
          ))}
        </Loading>
      )}
      {view.at === 'failed' && (
        <LoadFailure
          words={t('administration:playlists_failed')}
          onTryAgain={() => void store.load()}
        />
      )}
      {view.at === 'loaded' && view.playlists.length === 0 && (
        <p className="admin-empty">{t('administration:playlists_none')}</p>
      )}
      {view.at === 'loaded' && (
        <ul className="plain-list playlist-cards">
          {view.playlists.map((playlist) => (
            <PlaylistCard
              key={playlist.id}
              playlist={playlist}
              onEdit={() => setOpened({ what: 'edit', id: String(playlist.id) })}
              onDelete={() => setOpened({ what: 'delete', playlist })}
            />
          ))}
        </ul>
      )}
      {opened?.what === 'edit' && (
        <PlaylistDialog
          id={opened.id}
          playlist={playlists.find(({ id }) => String(id) === opened.id)}
          store={store}
          onDone={(name) => tell(t('administration:playlist_saved', { name }))}
          onClose={close}
        />
      )}
      {opened?.what === 'delete' && (
        <DeletePlaylist
          playlist={playlists.find(({ id }) => id === opened.playlist.id) ?? opened.playlist}
          store={store}
          onDone={() => {
            tell(t('administration:playlist_deleted', { name: opened.playlist.name }))
            content.current?.focus()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

interface DeletePlaylistProps {
  playlist: Playlist
  store: PlaylistsStore
  onDone: () => void
  onClose: () => void
}

/** Asks before a playlist is deleted (P-PLAYLISTS-DESK). */
function DeletePlaylist({ playlist, store, onDone, onClose }: DeletePlaylistProps) {
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
