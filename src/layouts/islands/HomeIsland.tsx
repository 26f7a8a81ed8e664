import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import type { StudySummary } from '../../contract/reading/feeds.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import type { PublicPlaylist } from '../../contract/reading/playlists.ts'
import type { Rubric } from '../../contract/reading/rubrics.ts'
import { Archive } from '../../features/feed/Archive.tsx'
import { FeedSection } from '../../features/feed/FeedSection.tsx'
import { PlaylistSection } from '../../features/feed/PlaylistSection.tsx'
import type { ListPage } from '../../features/feed/paged-list.store.ts'
import { RubricHead } from '../../features/feed/RubricHead.tsx'
import { RubricRow } from '../../features/feed/RubricRow.tsx'
import { guardLinks } from '../../features/gates/guard-links.ts'
import { UpgradeDialog } from '../../features/gates/UpgradeDialog.tsx'
import { useWords, withWords } from '../../i18n/Words.tsx'
import { startSession } from '../../session/session.store.ts'
import { ChunkBoundary } from './ChunkBoundary.tsx'
import { HomeNotice } from './HomeNotice.tsx'
import { type HomePlace, homePlaceOf, isSamePlace } from './home-place.ts'
import { lazyChunk } from './load-chunk.ts'

const SearchPanel = lazyChunk(
  async () => (await import('../../features/search/SearchPanel.tsx')).SearchPanel,
)

const LoadedPlaylist = lazyChunk(
  async () => (await import('../../features/feed/LoadedPlaylist.tsx')).LoadedPlaylist,
)

interface HomeIslandProps {
  rubrics: readonly Rubric[]
  featured: readonly StudySummary[]
  /** The rubrics that have a list of their most cited studies. */
  cited: readonly number[]
  archive: ListPage<HearticleSummary>
  /** The rubric that the page was prerendered for. */
  rubricId?: number | undefined
  /** The playlist that the page was prerendered for. */
  playlist?: PublicPlaylist | undefined
  /** For what is newer than the build, which the address names. */
  fallback?: 'rubric' | 'playlist' | undefined
}

/** What of the home page depends on who looks at it; its first state is prerendered. */
export const HomeIsland = withWords(HomeContent)

function HomeContent({
  rubrics,
  featured,
  cited,
  archive,
  rubricId,
  playlist,
  fallback,
}: HomeIslandProps) {
  const { t } = useWords()
  const [place, setPlace] = useState<HomePlace>({
    mode: 'feed',
    rubricId,
    playlistId: playlist?.id,
  })
  // What the address says beyond what was prerendered is there before the first paint after it.
  useLayoutEffect(() => {
    const follow = () => {
      const next = homePlaceOf(location.pathname, location.search)
      document.documentElement.toggleAttribute('data-explore', next.mode === 'explore')
      markNavigation(next.mode)
      const place = { ...next, rubricId: next.rubricId ?? rubricId }
      // Most addresses are what was prerendered: then nothing is rendered a second time.
      setPlace((known) => (isSamePlace(known, place) ? known : place))
    }
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [rubricId])
  useEffect(() => {
    startSession()
    return guardLinks(document)
  }, [])

  const chunkWords = {
    failure: { title: t('feed:chunkTitle'), text: t('feed:chunkText') },
    broken: { title: t('feed:brokenTitle'), text: t('feed:brokenText') },
    reload: t('feed:reload'),
  }
  const waiting = (
    <div className="wrap rubric-head">
      <h1>{t('feed:playlist')}</h1>
      <p role="status">{t('feed:loading')}</p>
    </div>
  )
  return (
    <>
      {place.mode === 'explore' ? (
        <ChunkBoundary {...chunkWords} className="wrap explore">
          <Suspense
            fallback={
              <p className="wrap explore" role="status">
                {t('feed:loading')}
              </p>
            }
          >
            <SearchPanel />
          </Suspense>
        </ChunkBoundary>
      ) : (
        <>
          {fallback === 'rubric' && <RubricHead id={place.rubricId} />}
          {fallback === 'playlist' &&
            (place.playlistId === undefined ? (
              waiting
            ) : (
              <ChunkBoundary {...chunkWords} className="wrap rubric-head">
                <Suspense fallback={waiting}>
                  <LoadedPlaylist id={place.playlistId} />
                </Suspense>
              </ChunkBoundary>
            ))}
          {playlist && <PlaylistSection playlist={playlist} />}
          <RubricRow rubrics={rubrics} active={place.rubricId} />
          <FeedSection
            rubrics={rubrics}
            featured={featured}
            featuredOf={rubricId}
            cited={cited}
            addressed={place.rubricId}
          />
        </>
      )}
      <Archive first={archive} />
      <HomeNotice />
      <UpgradeDialog />
    </>
  )
}

/** Which of the two the address means stands in the query, so that it is marked only here. */
function markNavigation(mode: 'feed' | 'explore'): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.main-nav a[data-mode]')) {
    link.ariaCurrent = link.dataset.mode === mode ? 'page' : null
  }
}
