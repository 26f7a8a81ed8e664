import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'
import type { Conflict } from './editing.store.ts'
import { FieldDifference, useFieldName } from './FieldDifference.tsx'
import type { HearticleForm } from './form.ts'
import { type FieldName, withField } from './merge-forms.ts'

interface ConflictPanelProps {
  conflict: Conflict
  /** The form has more than what they saved. */
  isUnsaved: boolean
  form: HearticleForm
  topics: ReadonlyMap<number, string>
  onDecide: (name: FieldName, form: HearticleForm) => void
  onClose: () => void
}

/** What somebody else saved meanwhile, field by field, to be taken or not. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { conflict, isUnsaved, form, topics, onDecide, onClose } = props
  const { t } = useWords()
  const fieldName = useFieldName()
  const { fields, theirs, version } = conflict
  const merged = isUnsaved ? 'editor:conflictMerged' : 'editor:conflictShown'
  return (
    <Message tone={fields.length > 0 ? 'bad' : 'plain'} focused>
      <p>
        <strong>
          {version === undefined
            ? t('editor:conflictWithForm')
            : t('editor:conflictTitle', { version })}
        </strong>
      </p>
      <p>{t(fields.length > 0 ? 'editor:conflictText' : merged)}</p>
      {fields.map((name) => (
        <section key={name} className="editor-conflict" aria-label={fieldName(name)}>
          <h4>{fieldName(name)}</h4>
          <p className="editor-source">{t('editor:fromMineToTheirs')}</p>
          <FieldDifference name={name} before={form} after={theirs} topics={topics} />
          <p className="editor-actions">
            <button type="button" className="pill" onClick={() => onDecide(name, form)}>
              {t('editor:keepMine')}
            </button>
            <button
              type="button"
              className="pill"
              onClick={() => onDecide(name, withField(form, name, theirs))}
            >
              {t('editor:takeTheirs')}
            </button>
          </p>
        </section>
      ))}
      {fields.length === 0 && (
        <button type="button" className="pill" onClick={onClose}>
          {t('form:close')}
        </button>
      )}
    </Message>
  )
}
