import { type FormEvent, useState } from 'react'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'

interface ExplanationPromptProps {
  term: string
  explanation: string
  onChange: (markup: string) => void
  onClose: () => void
}

/** What markup cannot have in a term or its explanation, as the nearest that it can. */
const normalized = (text: string, most: number) =>
  text.replace(/[{[]/g, '(').replace(/[}\]]/g, ')').replace(/\s+/g, ' ').trim().slice(0, most)

/** A term and what explains it; without an explanation the term is only a word. */
export function ExplanationPrompt(props: ExplanationPromptProps) {
  const { onChange, onClose } = props
  const { t } = useWords()
  const [term, setTerm] = useState(props.term)
  const [explanation, setExplanation] = useState(props.explanation)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const [word, words] = [normalized(term, 200), normalized(explanation, 2000)]
    if (word === '') return
    onChange(words === '' ? word : `{${word}}[EXP:${words}]`)
  }
  return (
    <form
      className="text-prompt-form"
      aria-label={t('writing:mark_explanation')}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <label className="field">
        <span>{t('writing:explanationTerm')}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: it was just asked for, by a key or a press
          autoFocus={props.term === ''}
          required
          maxLength={200}
          value={term}
          onChange={({ target }) => setTerm(target.value)}
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
          onChange={({ target }) => setExplanation(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey) submit(event)
          }}
        />
      </label>
      <p className="field-hint">{t('writing:explanationHint')}</p>
      <p className="actions">
        <button type="submit" className="button">
          {t('writing:insert')}
        </button>
        <Button className="text-button" onClick={onClose}>
          {t('form:cancel')}
        </Button>
      </p>
    </form>
  )
}
