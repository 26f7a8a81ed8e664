import { ArrowLeft, Eye } from 'lucide'
import type { PresentPerson } from '../../contract/desk/presence.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { KeptLine } from '../../kept/KeptLine.tsx'
import { Present } from '../../together/PresentPeople.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import { plannedDay } from './publishing/status-words.ts'
import type { Editing, EditingStore } from './saving/editing.store.ts'
import type { HearticleForm } from './saving/form.ts'
import { SaveRefusal } from './saving/SaveRefusal.tsx'
import { SaveState } from './saving/SaveState.tsx'

interface EditorBarProps {
  title: string
  stored: WorkHearticle | undefined
  /** Who else has it open. */
  others: readonly PresentPerson[]
  /** Left out, it is only read. */
  writing?: WritingBarProps
}

interface WritingBarProps {
  store: EditingStore
  editing: Editing
  form: HearticleForm
  stored: WorkHearticle | undefined
  isPreviewed: boolean
  onPreview: () => void
  /** Takes the place into which the next step is drawn. */
  takeStep: (place: HTMLElement | null) => void
}

/** Which hearticle is in the form, how it stands, whether it is saved, and the next step. */
export function EditorBar({ title, stored, others, writing }: EditorBarProps) {
  const { t, language } = useWords()
  const state = stored?.edition.state ?? 'writing'
  const day = stored && plannedDay(stored, state, language)
  return (
    <div className="cluster editor-bar">
      <a className="editor-back" href={addressOf({ page: 'desk' }, language)}>
        <Drawn content={icon(ArrowLeft)} /> <span>{t('editor:toDesk')}</span>
      </a>
      <h2 tabIndex={-1}>{title}</h2>
      <span className="state-mark" data-state={state}>
        {day ? t('editor:planned', { day }) : t(`edition:state_${state}`)}
      </span>
      <Present others={others} />
      {writing && <WritingBar {...writing} />}
    </div>
  )
}

/** Says whether the form is saved, and what keeps it from that. */
function WritingBar(props: WritingBarProps) {
  const { store, editing, form, stored, isPreviewed, onPreview, takeStep } = props
  const { t } = useWords()
  const { error, isGone, step, asksBack } = editing
  return (
    <>
      <SaveState store={store} editing={editing} form={form} />
      {step && (
        <Button className="small-button" onClick={store.undo}>
          {t('form:undo')}
        </Button>
      )}
      <Button className="small-button" aria-pressed={isPreviewed} onClick={onPreview}>
        <Drawn content={icon(Eye)} />
        <span>{t(isPreviewed ? 'editor:hidePreview' : 'editor:showPreview')}</span>
      </Button>
      <div ref={takeStep} className="editor-step" />
      <div className="form-alert" role="alert">
        {error && error.code !== 'network_error' && <SaveRefusal error={error} />}
        {isGone && <Button onClick={store.makeNew}>{t('editor:makeNew')}</Button>}
      </div>
      {!stored && <KeptLine kept={store.keptForm} onContinue={store.takeAsNew} />}
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
    </>
  )
}
