import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { StudySummary } from '../../contract/reading/feeds.ts'
import { FEED_FIRST, type FeedList } from '../../domain/account/feed.ts'
import { pageNumbers } from '../../domain/site/page-numbers.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { recallFeedPlace, rememberFeedPlace } from './feed-place.ts'
import { ListFailure } from './ListFailure.tsx'
import { listSource } from './list-source.ts'
import { createPagedList } from './paged-list.store.ts'
import { StudyCard } from './StudyCard.tsx'

interface StudyListProps {
  list: FeedList
  title: string
  pageSize: number
  isGated: boolean
}

/** One list of the feed: three studies first, then the page in rows of four, and other pages. */
export function StudyList({ list, title, pageSize, isGated }: StudyListProps) {
  const { t, language } = useWords()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const name = JSON.stringify([list, pageSize])
  const [isUnfolded, setUnfolded] = useState(() => recallFeedPlace().unfolded.includes(name))
  const [store] = useState(() =>
    createPagedList<StudySummary>(listSource(list, pageSize, language)),
  )
  const { at, shown } = useStore(store.$state)
  useEffect(() => {
    void store.go(recallFeedPlace().pages[name] ?? 0)
    return store.stop
  }, [store, name])

  const studies = shown?.content ?? []
  const visible = isUnfolded ? studies : studies.slice(0, FEED_FIRST)
  const go = (page: number) => {
    rememberFeedPlace((place) => ({ ...place, pages: { ...place.pages, [name]: page } }))
    void store.go(page)
    heading.current?.scrollIntoView({ block: 'nearest' })
  }
  const unfold = () => {
    rememberFeedPlace((place) => ({
      ...place,
      unfolded: isUnfolded
        ? place.unfolded.filter((other) => other !== name)
        : [...place.unfolded, name],
    }))
    setUnfolded(!isUnfolded)
  }
  return (
    <section className="study-list" aria-labelledby={headingId} aria-busy={at === 'loading'}>
      <h2 id={headingId} ref={heading}>
        {title}
        {shown && <small>{t('feed:studies', { count: shown.totalElements })}</small>}
      </h2>
      {at === 'failed' && <ListFailure text={t('feed:failed')} onRetry={store.retry} />}
      {!shown && at === 'loading' && <Skeleton label={t('feed:loading')} />}
      {shown && studies.length === 0 && <p className="note">{t('feed:empty')}</p>}
      {studies.length > 0 && (
        <div className={isUnfolded ? 'cards cards-unfolded' : 'cards'}>
          {visible.map((study) => (
            <StudyCard key={study.pmid} study={study} isGated={isGated} />
          ))}
        </div>
      )}
      <div className="list-controls">
        {studies.length > FEED_FIRST && (
          <button type="button" className="pill" aria-expanded={isUnfolded} onClick={unfold}>
            {t(isUnfolded ? 'feed:showLess' : 'feed:showMore')}
          </button>
        )}
        {shown && shown.totalPages > 1 && (
          <Pagination
            label={t('feed:pages', { list: title })}
            current={shown.page}
            pages={pageNumbers(shown.page, shown.totalPages)}
            words={{
              previous: t('feed:previous'),
              next: t('feed:next'),
              page: (page) => t('feed:page', { page }),
            }}
            onGo={go}
          />
        )}
      </div>
    </section>
  )
}

/** Cards of the final size while the first page is on its way. */
function Skeleton({ label }: { label: string }) {
  return (
    <div className="cards" role="status" aria-label={label}>
      <div className="card card-skeleton" />
      <div className="card card-skeleton" />
      <div className="card card-skeleton" />
    </div>
  )
}
