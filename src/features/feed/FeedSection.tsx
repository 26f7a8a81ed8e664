import { useStore } from '@nanostores/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readSession } from '../../api/stored-session.ts'
import type { StudySummary } from '../../contract/reading/feeds.ts'
import type { Rubric } from '../../contract/reading/rubrics.ts'
import { type FeedList, feedPageSize } from '../../domain/account/feed.ts'
import { hasPaidAccess } from '../../domain/account/permissions.ts'
import { useWords } from '../../i18n/Words.tsx'
import { $session, refreshUser } from '../../session/session.store.ts'
import { FeaturedStudies } from './FeaturedStudies.tsx'
import { createFeed } from './feed.store.ts'
import { LimitedNotice } from './LimitedNotice.tsx'
import { ListFailure } from './ListFailure.tsx'
import { StudyList } from './StudyList.tsx'

interface FeedSectionProps {
  rubrics: readonly Rubric[]
  featured: readonly StudySummary[]
  addressed: number | undefined
  /** The rubrics that have a list of their most cited studies: where nobody counted, there is none. */
  cited: readonly number[]
  /** The rubric whose studies were prerendered; without one they are those of the day. */
  featuredOf?: number | undefined
}

/** The studies that the user sees; what was prerendered stays until their own are known. */
export function FeedSection({ rubrics, featured, addressed, cited, featuredOf }: FeedSectionProps) {
  const { t, language } = useWords()
  const { initialized, isAuthenticated, user, loading } = useStore($session)
  const [store] = useState(() =>
    createFeed(language, new Map(rubrics.map(({ id, name }) => [id, name]))),
  )
  const state = useStore(store.$state)
  const paid = user !== undefined && hasPaidAccess(user.roles)
  // A signed-in user is waited for; the others see their feed at once.
  const isKnown = isAuthenticated
    ? user !== undefined
    : initialized || (typeof window !== 'undefined' && readSession() === undefined)
  // They are no stranger, so that they see no stranger's feed.
  const isUnreached = isAuthenticated && user === undefined && loading === 'failed'
  const load = () =>
    store.load(
      user ? { kind: 'person', permissions: user.roles, userId: user.id } : { kind: 'anonymous' },
      addressed,
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a user is who their id and rights say
  useEffect(() => {
    if (isKnown) void load()
    return store.stop
  }, [isKnown, user?.id, paid, addressed, store])

  const pageSize = useSyncExternalStore(
    onResize,
    () => feedPageSize(window.innerWidth, paid),
    () => feedPageSize(0, paid),
  )

  if (state.at !== 'ready' || isUnreached) {
    return (
      <div className="wrap studies-feed">
        {(isUnreached || state.at === 'failed') && (
          <ListFailure text={t('feed:failed')} onRetry={isUnreached ? refreshUser : load} />
        )}
        <FeaturedStudies
          title={t(featuredOf === undefined ? 'feed:studiesOfDay' : 'feed:latestStudies')}
          studies={featured}
        />
      </div>
    )
  }
  const nameOf = (id: number) => state.names.get(id) ?? t('feed:rubricNumber', { id })
  const titleOf = (list: FeedList) => {
    if (!('rubricId' in list)) return t('feed:austrian')
    const rubric = nameOf(list.rubricId)
    if (list.list === 'latest') return t('feed:latestIn', { rubric })
    if (list.list === 'top-cited') return t('feed:topCitedIn', { rubric })
    return t('feed:austrianIn', { rubric })
  }
  const shown = state.lists.filter(
    (list) => list.list !== 'top-cited' || cited.includes(list.rubricId),
  )
  return (
    <div className="wrap studies-feed">
      {state.hint && (
        <LimitedNotice hint={state.hint} isAddressed={state.addressed !== undefined} />
      )}
      {shown.map((list) => (
        <StudyList
          key={JSON.stringify([list, pageSize])}
          list={list}
          title={titleOf(list)}
          pageSize={pageSize}
          isGated={list.list === 'austrian' && !paid}
        />
      ))}
    </div>
  )
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}
