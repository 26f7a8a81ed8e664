import { Suspense, useEffect, useState } from 'react'
import type { RubricName } from '../../features/search/filters/search-choice.ts'
import { useWords, withWords } from '../../i18n/Words.tsx'
import { ChunkBoundary } from './ChunkBoundary.tsx'
import { lazyChunk } from './load-chunk.ts'

const SearchPanel = lazyChunk(
  async () => (await import('../../features/search/SearchPanel.tsx')).SearchPanel,
)

/** Search on the home screen; what is searched is the address's, so that nothing of it is prerendered. */
export const ExploreIsland = withWords(ExploreContent)

function ExploreContent({ rubrics }: { rubrics: readonly RubricName[] }) {
  const { t } = useWords()
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const waiting = (
    <div className="wrap explore" role="status">
      {t('feed:loading')}
    </div>
  )
  if (!isInBrowser) return waiting
  return (
    <ChunkBoundary
      className="wrap explore"
      failure={{ title: t('feed:chunkTitle'), text: t('feed:chunkText') }}
      broken={{ title: t('feed:brokenTitle'), text: t('feed:brokenText') }}
      reload={t('feed:reload')}
    >
      <Suspense fallback={waiting}>
        <SearchPanel rubrics={rubrics} />
      </Suspense>
    </ChunkBoundary>
  )
}
