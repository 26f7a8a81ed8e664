import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useFieldName, useFieldWords } from './field-words.ts'
import type { HearticleForm } from './form.ts'
import { changedFormFields, type FieldName, fieldNames, textOfField } from './form-fields.ts'

interface FormTextProps {
  form: HearticleForm
  /** What it is shown beside: where they differ is marked. */
  other: HearticleForm
  /** Only those places. */
  onlyChanged?: boolean
  /** Names by the ids of topics. */
  topics: ReadonlyMap<number, string>
}

/** What stands in a form as text to be read and copied. */
export function FormText({ form, other, onlyChanged = false, topics }: FormTextProps) {
  const { t } = useWords()
  const fieldName = useFieldName()
  const inWords = useFieldWords(topics)
  const changed = new Set<FieldName>(changedFormFields(form, other))
  const shown = (onlyChanged ? [...changed] : fieldNames)
    .map((name) => ({ name, words: inWords(form, name) }))
    .filter(({ name, words }) => words !== '' || changed.has(name))
  const all = shown.map(({ name, words }) => `${fieldName(name)}\n${words}`).join('\n\n')
  return (
    <>
      <p className="actions">
        <Button className="text-button" onClick={() => void navigator.clipboard.writeText(all)}>
          {t('editor:copyText')}
        </Button>
      </p>
      <dl className="fact-list stack editor-form-text">
        {shown.map(({ name, words }) => (
          <div key={name} data-differs={changed.has(name) || undefined}>
            <dt>
              {fieldName(name)}
              {changed.has(name) && !onlyChanged && ` (${t('editor:differs')})`}
            </dt>
            <dd lang={textOfField(name)?.language}>{words || '–'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
