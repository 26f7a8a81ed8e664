import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { faultOf } from '../../api/submission.store.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/html/save-file.ts'
import { createExport } from './export.store.ts'

export function ExportAccount() {
  const { t } = useWords()
  const [store] = useState(() => createExport((file) => saveFile(file, 'hearticle.json')))
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('profile:exportFailed'))
  const isPending = state.at === 'pending'
  return (
    <div className="profile-row">
      <p>{t('profile:exportLead')}</p>
      <Button isPending={isPending} onClick={() => store.submit()}>
        {t(isPending ? 'profile:exporting' : 'profile:export')}
      </Button>
      <p className="profile-note" role="status">
        {state.at === 'done' ? t('profile:exportDone') : error?.message}
      </p>
    </div>
  )
}
