import { useEffect, useState } from 'react'
import { call } from '../../api.ts'
import { findPlaylist, type PublicPlaylist } from '../../contract/playlists.ts'
import { useWords } from '../../i18n/Words.tsx'
import { HearticleCard } from './HearticleCard.tsx'
import { ListFailure } from './ListFailure.tsx'

type State = PublicPlaylist | 'loading' | 'missing' | 'failed'

/** The hearticles of a playlist, in its order. */
export function PlaylistSection({ id }: { id: number }) {
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

  return (
    <section className="wrap archive" aria-busy={playlist === 'loading'}>
      {playlist === 'loading' && <p role="status">{t('feed:loading')}</p>}
      {playlist === 'missing' && <p role="status">{t('feed:playlistMissing')}</p>}
      {playlist === 'failed' && (
        <ListFailure text={t('feed:playlistFailed')} onRetry={() => setAttempt(attempt + 1)} />
      )}
      {typeof playlist === 'object' && (
        <>
          <h2>{playlist.name}</h2>
          <p>{playlist.description}</p>
          {playlist.hearticles.length === 0 && <p className="note">{t('feed:playlistEmpty')}</p>}
          <div className="hearticle-cards">
            {playlist.hearticles.map((hearticle) => (
              <HearticleCard key={hearticle.id} hearticle={hearticle} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}
