import { useWords } from '../i18n/Words.tsx'
import { useBegunFields } from './begun-texts.ts'
import { PromptForm } from './PromptForm.tsx'
import { useWriting } from './writing-context.ts'

interface ExplanationPromptProps {
  /** Of the text when it was asked for. */
  term: string
  explanation: string
  /** Of the text. */
  place: string
  onChange: (markup: string) => void
  onClose: () => void
}

/** What markup cannot have in a term or its explanation, as the nearest that it can. */
const normalized = (text: string, most: number) =>
  text.replace(/[{[]/g, '(').replace(/[}\]]/g, ')').replace(/\s+/g, ' ').trim().slice(0, most)

/** A term and what explains it; without an explanation the term is only a word. */
export function ExplanationPrompt(props: ExplanationPromptProps) {
  const { place, onChange, onClose } = props
  const { t } = useWords()
  const { begun } = useWriting()
  const fields = useBegunFields(
    begun,
    { place, prompt: 'explanation', at: props.term },
    { term: props.term, explanation: props.explanation },
  )
  const { term, explanation } = fields.typed
  const submit = () => {
    const [word, words] = [normalized(term, 200), normalized(explanation, 2000)]
    if (word === '') return
    fields.end()
    onChange(words === '' ? word : `{${word}}[EXP:${words}]`)
  }
  return (
    <PromptForm
      label={t('writing:mark_explanation')}
      onSubmit={submit}
      onCancel={() => {
        fields.end()
        onClose()
      }}
      onClose={onClose}
    >
      <label className="field">
        <span>{t('writing:explanationTerm')}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: it was just asked for, by a key or a press
          autoFocus={props.term === ''}
          required
          maxLength={200}
          value={term}
          onChange={({ target }) => fields.type({ term: target.value })}
        />
      </label>
      <label className="field">
        <span>{t('writing:explanationText')}</span>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: it was just asked for, by a key or a press
          autoFocus={props.term !== ''}
          rows={2}
          maxLength={2000}
          value={explanation}
          onChange={({ target }) => fields.type({ explanation: target.value })}
        />
      </label>
      <p className="field-hint">{t('writing:explanationHint')}</p>
    </PromptForm>
  )
}
