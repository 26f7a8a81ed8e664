import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'
import { LastPublication } from './LastPublication.tsx'
import { pendingInWords } from './pending-in-words.ts'
import type { PublicationStore, PublicationView } from './publication.store.ts'
import { RecentPublications } from './RecentPublications.tsx'
import { StateLabel } from './StateLabel.tsx'
import { usePublication } from './use-publication.ts'

/** 'Publication' (decision 26): whether everything is on the site, what the last one did, and a new one. */
export function PublicationTab() {
  const { t } = useWords()
  const { store, view } = usePublication({ withRecent: true })
  const content = useRef<HTMLDivElement>(null)
  const tryAgain = () => {
    // The button that had the focus goes.
    content.current?.focus()
    void store.load()
  }
  return (
    <div ref={content} className="tab-content" tabIndex={-1}>
      <p className="publication-lead">{t('publication:lead')}</p>
      {view.at === 'loading' && (
        <div role="status">
          <p className="visually-hidden">{t('publication:loading')}</p>
          <div className="skeleton publication-skeleton" />
          <div className="skeleton publication-skeleton-long" />
        </div>
      )}
      {view.at === 'failed' && (
        <Message tone="bad">
          <p>{t('publication:loadFailed')}</p>
          <p>{view.message ?? t('form:noAnswer')}</p>
          <button type="button" className="pill" onClick={tryAgain}>
            {t('form:tryAgain')}
          </button>
        </Message>
      )}
      {view.at === 'loaded' && <Loaded store={store} view={view} />}
    </div>
  )
}

interface LoadedProps {
  store: PublicationStore
  view: Extract<PublicationView, { at: 'loaded' }>
}

function Loaded({ store, view }: LoadedProps) {
  const { t } = useWords()
  const asking = useStore(store.$asking)
  const { now, recent, isOld } = view
  const isPending = asking.at === 'pending'
  return (
    <>
      <div className="publication-now">
        {/* Its words are announced when they change. */}
        <div role="status">
          <StateLabel state={now.state} />
          <p>{pendingInWords(t, now.pending)}</p>
        </div>
        <button
          type="button"
          className="button"
          aria-disabled={isPending}
          onClick={() => void store.start()}
        >
          {t(isPending ? 'publication:asking' : 'publication:start')}
        </button>
      </div>
      {asking.at === 'failed' && (
        <Message tone="bad">
          <p>{t('publication:startFailed')}</p>
          <p>{asking.message ?? t('form:noAnswer')}</p>
        </Message>
      )}
      {isOld && <Message tone="plain">{t('publication:old')}</Message>}
      {now.run ? (
        <LastPublication run={now.run} />
      ) : (
        <Message tone="plain">{t('publication:never')}</Message>
      )}
      {recent && recent.length > 1 && <RecentPublications runs={recent.slice(1)} />}
    </>
  )
}
