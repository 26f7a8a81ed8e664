import { useState } from 'react'
import { call } from '../../api/api.ts'
import { entitlementHistory } from '../../contract/administration/administration.ts'
import type { EntitlementChange } from '../../contract/billing/billing.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'

/** How a user's access changed, asked for when it is opened. */
export function AccessHistory({ userId }: { userId: string }) {
  const { t } = useWords()
  const [changes, setChanges] = useState<readonly EntitlementChange[] | 'failed'>()
  const load = async () => {
    const outcome = await call(entitlementHistory, { params: { id: userId } })
    setChanges(outcome.ok ? outcome.value : 'failed')
  }
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && (changes === undefined || changes === 'failed')) void load()
      }}
    >
      <summary>{t('administration:history')}</summary>
      <div aria-live="polite">
        {changes === undefined && <p>{t('administration:loading')}</p>}
        {changes === 'failed' && <p>{t('administration:history_failed')}</p>}
        {changes !== undefined && changes !== 'failed' && <Lines changes={changes} />}
      </div>
    </details>
  )
}

function Lines({ changes }: { changes: readonly EntitlementChange[] }) {
  const { t, language } = useWords()
  if (changes.length === 0) return <p>{t('administration:history_none')}</p>
  return (
    <ol>
      {changes.map(({ at, cause, to }) => (
        <li key={`${at}${cause}${to.level}`}>
          <time dateTime={at}>{shortDateTime(at, language)}</time> {t(`profile:level_${to.level}`)},{' '}
          {t(`billing:status_${to.status}`)} ({t(`administration:cause_${cause}`)})
        </li>
      ))}
    </ol>
  )
}
