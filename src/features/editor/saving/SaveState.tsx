import { useStore } from '@nanostores/react'
import { clockTime } from '../../../domain/presenters/short-date-time.ts'
import { useWords } from '../../../i18n/Words.tsx'
import type { Editing, EditingStore } from './editing.store.ts'
import { type HearticleForm, isSameForm } from './form.ts'
import { firstTooLong } from './too-long.ts'

interface SaveStateProps {
  store: EditingStore
  editing: Editing
  form: HearticleForm
}

/** Whether what stands in the form is saved, and if not, where it is kept. */
export function SaveState({ store, editing, form }: SaveStateProps) {
  const { t, language } = useWords()
  const refusal = useStore(store.keptForm.$refusal)
  const { began, pending, savedAt, error, conflict, asksBack } = editing
  const isUnsaved = !isSameForm(began.value, form)
  const why = () => {
    if (conflict) return t('editor:notSaved_conflict')
    if (asksBack) return t('editor:notSaved_inReview')
    if (form.topicId === null || form.publicationDate === '') return t('editor:needsTopic')
    const tooLong = firstTooLong(form)
    if (tooLong) {
      const { language: written, field, over: count } = tooLong
      const place = `${t(`editor:field_${field}`)} (${t(`editor:language_${written}`)})`
      return t('editor:needsShortening', { place, count })
    }
    if (error?.code === 'network_error') return t('editor:notSaved_offline')
    return error && t('editor:notSaved_refused')
  }
  const words = () => {
    if (pending) return t('editor:saving')
    if (!isUnsaved) {
      if (began.version === null) return t('editor:nothingYet')
      return savedAt
        ? t('editor:savedAt', { time: clockTime(savedAt.toISOString(), language) })
        : t('editor:saved')
    }
    const reason = why()
    if (!reason) return t('editor:saving')
    return `${reason} ${t(refusal ? 'editor:keptNowhere' : 'editor:keptHere')}`
  }
  const isHeld = isUnsaved && !pending && why() !== undefined
  const state = isUnsaved || pending ? 'saving' : 'saved'
  return (
    <p className="editor-source" role="status" data-state={isHeld ? 'held' : state}>
      {words()}
    </p>
  )
}
