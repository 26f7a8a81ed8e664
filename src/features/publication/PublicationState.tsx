import { shortMoment } from '../../domain/short-moment.ts'
import { useWords } from '../../i18n/Words.tsx'
import { pendingInWords } from './pending-in-words.ts'
import { StateLabel } from './StateLabel.tsx'
import { usePublication } from './use-publication.ts'

/**
 * Whether everything is on the site, in two lines.
 * @param href where there is more about it
 */
export function PublicationState({ href }: { href: string }) {
  const { t, language } = useWords()
  const { view } = usePublication({ withRecent: false })
  if (view.at === 'loading') return <p role="status">{t('publication:loading')}</p>
  if (view.at === 'failed') return <p role="status">{t('publication:loadFailed')}</p>
  const { state, pending, run } = view.now
  return (
    <div className="publication-summary">
      <div role="status">
        <StateLabel state={state} />
        <p>
          {pending > 0 || !run
            ? pendingInWords(t, pending)
            : t('publication:begun', {
                at: shortMoment(run.startedAt, language, { seconds: true }),
              })}
        </p>
      </div>
      <a href={href}>{t('publication:toTab')}</a>
    </div>
  )
}
