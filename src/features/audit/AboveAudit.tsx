import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useWords } from '../../i18n/Words.tsx'
import { $session } from '../../session/session.store.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/html/save-file.ts'
import { auditCsv } from './audit-csv.ts'
import { EducationPartner } from './EducationPartner.tsx'
import { type AuditPlace, allEntries } from './entries.ts'
import { SecondPerson } from './SecondPerson.tsx'

/** All that is found, as a file, and whether a second person is needed. */
export function AboveAudit({ place }: { place: AuditPlace }) {
  const { t, language } = useWords()
  const { user } = useStore($session)
  const [isPending, setPending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const save = async () => {
    setPending(true)
    setFailed(false)
    const entries = await allEntries(place)
    setPending(false)
    if (!entries) return setFailed(true)
    const file = new Blob([auditCsv(entries, { t, language })], { type: 'text/csv' })
    saveFile(file, 'hearticle-audit.csv')
  }
  return (
    <div className="cluster list-above">
      <SecondPerson />
      <EducationPartner />
      {user?.withoutPasskeys && <p>{t('desk:withoutPasskeys')}</p>}
      <Button className="small-button" isPending={isPending} onClick={() => void save()}>
        {t(isPending ? 'administration:loading' : 'administration:saveCsv')}
      </Button>
      <span role="status">{hasFailed && t('administration:audit_failed')}</span>
    </div>
  )
}
