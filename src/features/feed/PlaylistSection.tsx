import type { PublicPlaylist } from '../../contract/reading/playlists.ts'
import { useWords } from '../../i18n/Words.tsx'
import { HearticleCard } from './HearticleCard.tsx'

/** A playlist with its hearticles, in its order. */
export function PlaylistSection({ playlist }: { playlist: PublicPlaylist }) {
  const { t } = useWords()
  const { name, description, hearticles } = playlist
  return (
    <>
      <div className="wrap rubric-head">
        <h1>{name}</h1>
        {description !== '' && <p>{description}</p>}
      </div>
      <section className="wrap playlist">
        <h2 className="visually-hidden">{t('feed:playlistHearticles')}</h2>
        {hearticles.length === 0 && <p className="note">{t('feed:playlistEmpty')}</p>}
        <div className="hearticle-cards">
          {hearticles.map((hearticle) => (
            <HearticleCard key={hearticle.id} hearticle={hearticle} />
          ))}
        </div>
      </section>
    </>
  )
}
