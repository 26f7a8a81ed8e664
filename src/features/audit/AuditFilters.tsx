import { useState } from 'react'
import { auditActions } from '../../domain/account/audit-actions.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { saveFile } from '../../ui/html/save-file.ts'
import type { AuditTabStore } from './audit.store.ts'
import { auditCsv } from './audit-csv.ts'

export function AuditFilters({ store }: { store: AuditTabStore }) {
  const { t, language } = useWords()
  const [action, setAction] = useState('')
  const [isPending, setPending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const save = async () => {
    setPending(true)
    setFailed(false)
    const entries = await store.all()
    setPending(false)
    if (!entries) return setFailed(true)
    const file = new Blob([auditCsv(entries, { t, language })], { type: 'text/csv' })
    saveFile(file, 'hearticle-audit.csv')
  }
  const words = { autoComplete: 'off', required: false, maxLength: 100 } as const
  const day = { type: 'date', autoComplete: 'off', required: false } as const
  return (
    <form
      className="admin-search audit-search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        const textOf = (name: string) => String(typed.get(name) ?? '').trim()
        const [by, about] = [textOf('by'), textOf('about')]
        void store.again({ action, by, about, from: textOf('from'), to: textOf('to') })
      }}
    >
      <SelectField
        label={t('administration:audit_what')}
        value={action}
        options={[
          { value: '', label: t('administration:audit_all') },
          ...auditActions.map((value) => ({ value, label: t(`administration:action_${value}`) })),
        ]}
        onChange={setAction}
      />
      <TextField name="by" label={t('administration:audit_by')} {...words} />
      <TextField name="about" label={t('administration:audit_aboutWhat')} {...words} />
      <TextField name="from" label={t('administration:audit_from')} {...day} />
      <TextField name="to" label={t('administration:audit_to')} {...day} />
      <div className="actions">
        <button type="submit" className="button">
          {t('administration:audit_show')}
        </button>
        <Button isPending={isPending} onClick={() => void save()}>
          {t(isPending ? 'administration:loading' : 'administration:saveCsv')}
        </Button>
      </div>
      <p className="field-hint" role="status">
        {hasFailed && t('administration:audit_failed')}
      </p>
    </form>
  )
}
