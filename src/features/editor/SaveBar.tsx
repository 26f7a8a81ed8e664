import { useMemo } from 'react'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { AutosaveStatus } from '../../drafts/AutosaveStatus.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { showPlace } from '../../ui/html/show-place.ts'
import type { EvidenceFault } from './evidence/evidence-faults.ts'
import { nameOfEvidence } from './evidence/evidence-words.ts'
import type { Editing, EditingStore } from './saving/editing.store.ts'
import type { HearticleForm } from './saving/form.ts'
import { SaveRefusal } from './saving/SaveRefusal.tsx'
import { firstTooLong } from './texts/too-long.ts'

interface SaveBarProps {
  store: EditingStore
  editing: Editing
  form: HearticleForm
  stored: WorkHearticle | undefined
  isUnsaved: boolean
  /** Of the evidence; some of them keep the form from being stored. */
  faults: readonly EvidenceFault[]
  /** Whether the preview is shown in place of the form, where there is no room for both. */
  isPreviewed: boolean
  onPreview: () => void
}

/** Saves the form, and says how it stands. */
export function SaveBar(props: SaveBarProps) {
  const { store, editing, form, stored, isUnsaved, faults, isPreviewed, onPreview } = props
  const { t } = useWords()
  const { conflict, isGone, pending } = editing
  const status = useMemo(
    () => <AutosaveStatus autosave={store.autosave} read={store.$value.get} />,
    [store],
  )
  const { tooLong, unstorable, hasFacts, canSave } = savable(form, conflict, faults)
  return (
    <div className="editor-save">
      <div>
        <Button className="button" disabled={pending || !canSave} onClick={() => store.submit()}>
          {pending ? t('editor:saving') : t('editor:save')}
        </Button>
        <Button className="pill editor-to-preview" aria-pressed={isPreviewed} onClick={onPreview}>
          {t(isPreviewed ? 'editor:hidePreview' : 'editor:showPreview')}
        </Button>
        <p className="editor-source" role="status">
          {savedWords(t, {
            isUnsaved,
            hasFacts,
            tooLong,
            isNew: !stored,
            isToDecide: Boolean(conflict?.disputes.length),
            wasSaved: editing.savedAt !== undefined,
          })}
        </p>
        {unstorable && (
          <Button className="text-button" onClick={() => showPlace(document, unstorable.place)}>
            {t('evidenceForm:needs', {
              place: nameOfEvidence(unstorable.place, t),
              fault: t(`evidenceForm:fault.${unstorable.fault}`),
            })}
          </Button>
        )}
        <div className="form-alert" role="alert">
          {editing.error && <SaveRefusal error={editing.error} />}
          {isGone && <Button onClick={store.makeNew}>{t('editor:makeNew')}</Button>}
        </div>
        {editing.step && <Button onClick={store.undo}>{t('drafts:undo')}</Button>}
        {status}
      </div>
    </div>
  )
}

/** Whether a form can be stored, and what stands in the way. */
export function savable(
  form: HearticleForm,
  conflict: Editing['conflict'],
  faults: readonly EvidenceFault[],
) {
  const tooLong = firstTooLong(form)
  const unstorable = faults.find(({ isUnstorable }) => isUnstorable)
  const hasFacts = form.topicId !== null && form.publicationDate !== ''
  const canSave = hasFacts && !conflict?.disputes.length && !tooLong && !unstorable
  return { tooLong, unstorable, hasFacts, canSave }
}

interface SavedWords
  extends Record<'isUnsaved' | 'hasFacts' | 'isNew' | 'isToDecide' | 'wasSaved', boolean> {
  tooLong: ReturnType<typeof firstTooLong>
}

function savedWords(
  t: ReturnType<typeof useWords>['t'],
  { tooLong, ...state }: SavedWords,
): string {
  if (state.isToDecide) return t('editor:needsDecisions')
  if (!state.hasFacts) return t('editor:needsTopic')
  if (tooLong) {
    const { language, field, over: count } = tooLong
    const place = `${t(`editor:field_${field}`)} (${t(`editor:language_${language}`)})`
    return t('editor:needsShortening', { place, count })
  }
  if (state.isUnsaved || state.isNew) return t('editor:unsaved')
  return state.wasSaved ? t('editor:saved') : t('editor:unchanged')
}
