import { locales } from '../../../domain/text/locales.ts'
import { dateTimeInVienna } from '../../../domain/time/vienna-date-time.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Message } from '../../../ui/Message.tsx'
import type { Conflict } from './editing.store.ts'
import { FieldDifference, useFieldName } from './FieldDifference.tsx'
import type { HearticleForm } from './form.ts'
import { type FormDispute, withTheirsIn, withValue } from './merge-forms.ts'

interface ConflictPanelProps {
  conflict: Conflict
  /** The form has more than what they saved. */
  isUnsaved: boolean
  form: HearticleForm
  topics: ReadonlyMap<number, string>
  onDecide: (dispute: FormDispute, form: HearticleForm) => void
  onClose: () => void
}

/** Who saved what meanwhile, and the places that both changed, each to be taken or not. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { conflict, isUnsaved, form, topics, onDecide, onClose } = props
  const { t, language } = useWords()
  const fieldName = useFieldName()
  const { disputes, version, by } = conflict
  const merged = isUnsaved ? 'editor:conflictMerged' : 'editor:conflictShown'
  return (
    <Message tone={disputes.length > 0 ? 'bad' : 'plain'} focused>
      <p>
        <strong>
          {version === undefined
            ? t('editor:conflictWithForm')
            : t('editor:conflictTitle', { version })}
        </strong>
      </p>
      {by.length > 0 && (
        <ul className="plain-list">
          {by.map((one) => (
            <li key={one.at}>
              {t('editor:conflictBy', {
                by: one.by ?? t('editor:byNobodyKnown'),
                at: dateTimeInVienna(new Date(one.at), locales[language]),
              })}
            </li>
          ))}
        </ul>
      )}
      <p>{t(disputes.length > 0 ? 'editor:conflictText' : merged)}</p>
      {disputes.map((dispute) => {
        const { name, mine, theirs } = dispute
        return (
          <section
            key={`${name} ${String(mine)} ${String(theirs)}`}
            className="draft-conflict"
            aria-label={fieldName(name)}
          >
            <h4>{fieldName(name)}</h4>
            <p className="editor-source">{t('editor:fromMineToTheirs')}</p>
            <FieldDifference
              name={name}
              before={withValue(form, name, mine)}
              after={withValue(form, name, theirs)}
              topics={topics}
            />
            <p className="actions">
              <Button onClick={() => onDecide(dispute, form)}>{t('editor:keepMine')}</Button>
              <Button onClick={() => onDecide(dispute, withTheirsIn(form, dispute))}>
                {t('editor:takeTheirs')}
              </Button>
            </p>
          </section>
        )
      })}
      {disputes.length === 0 && <Button onClick={onClose}>{t('form:close')}</Button>}
    </Message>
  )
}
