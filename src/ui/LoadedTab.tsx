import { type ReactNode, useRef } from 'react'
import { useWords } from '../i18n/Words.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { Loading } from './Loading.tsx'

/** `message`: the API's own words; undefined where nothing was heard of it. */
type LoadedView = { at: 'loading' | 'loaded' } | { at: 'failed'; message: string | undefined }

/** How something stands that was asked for; what is there stays while it is asked for again. */
export function viewOf(remote: {
  value: unknown
  error: { message?: string } | undefined
}): LoadedView {
  if (remote.value !== undefined) return { at: 'loaded' }
  return remote.error ? { at: 'failed', message: remote.error.message } : { at: 'loading' }
}

interface LoadedTabProps {
  view: LoadedView
  words: { loading: string; failed: string }
  /** Stands above whatever is shown. */
  lead?: ReactNode
  /** In the size of what comes. */
  skeleton: ReactNode
  load: () => unknown
  children: ReactNode
}

/** A tab whose content has to be asked for: on its way, failed with another try, or there. */
export function LoadedTab({ view, words, lead, skeleton, load, children }: LoadedTabProps) {
  const { t } = useWords()
  const content = useRef<HTMLDivElement>(null)
  const tryAgain = () => {
    // The button that had the focus goes.
    content.current?.focus()
    load()
  }
  return (
    <div ref={content} className="tab-content" tabIndex={-1}>
      {lead}
      {view.at === 'loading' && <Loading words={words.loading}>{skeleton}</Loading>}
      {view.at === 'failed' && (
        <LoadFailure
          words={words.failed}
          reason={view.message ?? t('form:noAnswer')}
          onTryAgain={tryAgain}
        />
      )}
      {view.at === 'loaded' && children}
    </div>
  )
}
