import { useEffect, useState } from 'react'
import { call } from '../../api/api.ts'
import { findPlaylist, type PublicPlaylist } from '../../contract/reading/playlists.ts'
import { useWords } from '../../i18n/Words.tsx'
import { ListFailure } from './ListFailure.tsx'
import { PlaylistSection } from './PlaylistSection.tsx'
import { useFallbackAddresses } from './use-fallback-addresses.ts'

type State = PublicPlaylist | 'loading' | 'missing' | 'failed'

/** A playlist that is newer than its page, fetched (P-FALLBACK-PAGE). */
export function LoadedPlaylist({ id }: { id: number }) {
  const { t, language } = useWords()
  const [playlist, setPlaylist] = useState<State>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const leaving = new AbortController()
    const input = { params: { id }, query: { lang: language } }
    setPlaylist('loading')
    void call(findPlaylist, input, { signal: leaving.signal }).then((outcome) => {
      if (leaving.signal.aborted) return
      if (outcome.ok) setPlaylist(outcome.value)
      else setPlaylist(outcome.error.code === 'playlist_not_found' ? 'missing' : 'failed')
    })
    return () => leaving.abort()
  }, [id, language, attempt])
  useFallbackAddresses('playlist', id, typeof playlist === 'object' ? playlist.name : undefined)

  if (typeof playlist === 'object') return <PlaylistSection playlist={playlist} />
  return (
    <div className="wrap rubric-head" aria-busy={playlist === 'loading'}>
      <h1>{t('feed:playlist')}</h1>
      {playlist === 'loading' && <p role="status">{t('feed:loading')}</p>}
      {playlist === 'missing' && <p role="status">{t('feed:playlistMissing')}</p>}
      {playlist === 'failed' && (
        <ListFailure text={t('feed:playlistFailed')} onRetry={() => setAttempt(attempt + 1)} />
      )}
    </div>
  )
}
