import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { AuditEntry } from '../../contract/administration/administration.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { createAudit } from './audit.store.ts'
import { auditColumns } from './audit-csv.ts'
import { formatAction, formatDetail, formatSubject, formatUser } from './format-entry.ts'
import { SecondPerson } from './SecondPerson.tsx'

export function AuditTab() {
  const { t } = useWords()
  const [store] = useState(createAudit)
  const { at, entries, next } = useStore(store.$view)
  useEffect(() => {
    void store.more()
  }, [store])
  return (
    <div className="tab-content">
      <SecondPerson onChanged={() => void store.again()} />
      <p>{t('administration:audit_lead')}</p>
      <AuditFilters store={store} />
      {entries.length > 0 && <Entries entries={entries} />}
      {at === 'loading' && entries.length === 0 && (
        <LoadingRows words={t('administration:loading')} />
      )}
      {at === 'failed' && (
        <LoadFailure
          words={t('administration:audit_failed')}
          onTryAgain={() => void store.more()}
        />
      )}
      {at === 'ready' && entries.length === 0 && (
        <p className="admin-empty">{t('administration:audit_none')}</p>
      )}
      {at !== 'failed' && next !== null && (
        <Button isPending={at === 'loading'} onClick={() => void store.more()}>
          {t(at === 'loading' ? 'administration:loading' : 'administration:more')}
        </Button>
      )}
    </div>
  )
}

/** A row an entry; on a narrow screen a card. */
function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const { t, language } = useWords()
  return (
    <DataTable
      className="user-table"
      caption={t('profile:tab_audit')}
      columns={auditColumns.map((column) => t(`administration:audit_${column}`))}
    >
      {entries.map((entry) => (
        <tr key={`${entry.at} ${entry.by.id} ${entry.action} ${entry.subject}`}>
          <th scope="row">
            <time dateTime={entry.at}>{shortDateTime(entry.at, language, { seconds: true })}</time>
          </th>
          <td data-label={t('administration:audit_who')}>{formatUser(entry.by, t)}</td>
          <td data-label={t('administration:audit_what')}>{formatAction(entry, t)}</td>
          <td data-label={t('administration:audit_about')}>{formatSubject(entry, t)}</td>
          <td data-label={t('administration:audit_detail')}>{formatDetail(entry, t)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
