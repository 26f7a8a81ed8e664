import { Suspense } from 'react'
import type { RubricName } from '../../features/search/filters/search-choice.ts'
import { useWords } from '../../i18n/Words.tsx'
import { asIsland } from '../../ui/island/as-island.tsx'
import { useAwake } from '../../ui/use-awake.ts'
import { ChunkBoundary } from './ChunkBoundary.tsx'
import { lazyChunk } from './load-chunk.ts'

const SearchPanel = lazyChunk(
  async () => (await import('../../features/search/SearchPanel.tsx')).SearchPanel,
)

/** Search on the home screen; what is searched is the address's, so that nothing of it is prerendered. */
export const ExploreIsland = asIsland(ExploreContent)

function ExploreContent({ rubrics }: { rubrics: readonly RubricName[] }) {
  const { t } = useWords()
  const isInBrowser = useAwake()
  const waiting = (
    <div className="wrap explore" role="status" data-waiting="">
      {t('feed:loading')}
    </div>
  )
  if (!isInBrowser) return waiting
  return (
    <ChunkBoundary
      className="wrap explore"
      failure={{ title: t('feed:chunkTitle'), text: t('feed:chunkText') }}
      reload={t('feed:reload')}
    >
      <Suspense fallback={waiting}>
        <SearchPanel rubrics={rubrics} />
      </Suspense>
    </ChunkBoundary>
  )
}
