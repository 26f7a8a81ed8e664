import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { call } from '../../api/api.ts'
import { type HearticleSummary, hearticleArchive } from '../../contract/reading/hearticles.ts'
import { useWords } from '../../i18n/Words.tsx'
import { recallFeedPlace, rememberFeedPlace } from './feed-place.ts'
import { HearticleCard } from './HearticleCard.tsx'
import { ListFailure } from './ListFailure.tsx'
import { createPagedList, type ListPage } from './paged-list.store.ts'

/** So many earlier hearticles on a page. */
export const ARCHIVE_SIZE = 8

/** Its name among the lists whose page is remembered. */
const PLACE = 'archive'

/** Earlier hearticles by pages; the first one is prerendered (P-ARCHIVE). */
export function Archive({ first }: { first: ListPage<HearticleSummary> }) {
  const { t, language } = useWords()
  const [store] = useState(() =>
    createPagedList<HearticleSummary>(
      (page, signal) =>
        call(hearticleArchive, { query: { lang: language, page, size: ARCHIVE_SIZE } }, { signal }),
      first,
    ),
  )
  const { at, shown } = useStore(store.$state)
  useEffect(() => {
    const known = recallFeedPlace().pages[PLACE]
    if (known) void store.go(known)
    return store.stop
  }, [store])
  if (!shown || shown.totalElements === 0) return null
  const { page, totalPages, content } = shown
  const go = (to: number) => {
    rememberFeedPlace((place) => ({ ...place, pages: { ...place.pages, [PLACE]: to } }))
    void store.go(to)
  }
  const step = (label: string, to: number) => {
    const isEnd = to < 0 || to >= totalPages
    return (
      <button type="button" className="pill" aria-disabled={isEnd} onClick={() => !isEnd && go(to)}>
        {label}
      </button>
    )
  }
  return (
    <section className="wrap archive later" aria-labelledby="archive" aria-busy={at === 'loading'}>
      <h2 id="archive">{t('feed:earlier')}</h2>
      <div className="hearticle-cards">
        {content.map((hearticle) => (
          <HearticleCard key={hearticle.id} hearticle={hearticle} />
        ))}
      </div>
      {at === 'failed' && <ListFailure text={t('feed:failed')} onRetry={store.retry} />}
      {totalPages > 1 && (
        <p className="archive-pages">
          {step(t('feed:previous'), page - 1)}
          <span role="status">{t('feed:pageOf', { page: page + 1, count: totalPages })}</span>
          {step(t('feed:next'), page + 1)}
        </p>
      )}
    </section>
  )
}
