import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { useWords } from '../../i18n/Words.tsx'
import { KeptLine } from '../../kept/KeptLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Editing, EditingStore } from './saving/editing.store.ts'
import type { HearticleForm } from './saving/form.ts'
import { SaveRefusal } from './saving/SaveRefusal.tsx'
import { SaveState } from './saving/SaveState.tsx'

interface SaveBarProps {
  store: EditingStore
  editing: Editing
  form: HearticleForm
  stored: WorkHearticle | undefined
  /** Whether the preview is shown in place of the form, where there is no room for both. */
  isPreviewed: boolean
  onPreview: () => void
}

/** Says whether the form is saved, and what keeps it from that. */
export function SaveBar({ store, editing, form, stored, isPreviewed, onPreview }: SaveBarProps) {
  const { t } = useWords()
  const { error, isGone, step, asksBack } = editing
  return (
    <div className="editor-save">
      <div>
        <Button className="pill editor-to-preview" aria-pressed={isPreviewed} onClick={onPreview}>
          {t(isPreviewed ? 'editor:hidePreview' : 'editor:showPreview')}
        </Button>
        <SaveState store={store} editing={editing} form={form} />
        <div className="form-alert" role="alert">
          {error && error.code !== 'network_error' && <SaveRefusal error={error} />}
          {isGone && <Button onClick={store.makeNew}>{t('editor:makeNew')}</Button>}
        </div>
        {step && <Button onClick={store.undo}>{t('form:undo')}</Button>}
        {!stored && <KeptLine kept={store.keptForm} onContinue={store.takeAsNew} />}
      </div>
      {asksBack && (
        <ConfirmDialog
          title={t('editor:takeBackTitle')}
          words={{ confirm: t('editor:takeBack'), busy: t('editor:saving') }}
          onConfirm={async () => {
            store.takeBack()
            return { ok: true }
          }}
          onDone={() => {}}
          onClose={store.letBe}
        >
          <p>{t('editor:takeBackMeans')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
