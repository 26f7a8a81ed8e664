import type { Language } from '../contract/protocol/language.ts'
import { termOfWords } from '../domain/glossary/find-terms.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { useBegunFields } from './begun-texts.ts'
import { PromptForm } from './PromptForm.tsx'
import { type OfferedGlossary, useWriting } from './writing-context.ts'

interface ExplanationPromptProps {
  /** Of the text. */
  language: Language
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
  const { language, place, onChange, onClose } = props
  const { t } = useWords()
  const { begun, glossary } = useWriting()
  const fields = useBegunFields(
    begun,
    { place, prompt: 'explanation', at: props.term },
    { term: props.term, explanation: props.explanation },
  )
  const { term, explanation } = fields.typed
  const submit = (meant = explanation) => {
    const [word, words] = [normalized(term, 200), normalized(meant, 2000)]
    if (word === '') return
    fields.end()
    onChange(words === '' ? word : `{${word}}[EXP:${words}]`)
  }
  return (
    <PromptForm
      label={t('writing:mark_explanation')}
      onSubmit={() => submit()}
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
      {glossary && (
        <GlossaryOffers {...{ glossary, language, term, explanation }} onTake={submit} />
      )}
    </PromptForm>
  )
}

interface GlossaryOffersProps {
  glossary: OfferedGlossary
  language: Language
  /** As typed by now. */
  term: string
  explanation: string
  onTake: (explanation: string) => void
}

/** What the glossary says of a term; what it lacks can be proposed. */
function GlossaryOffers(props: GlossaryOffersProps) {
  const { glossary, language, term, explanation, onTake } = props
  const { t } = useWords()
  const found = termOfWords(term, glossary.terms, language)
  if (glossary.hasFailed) return <p className="field-hint">{t('writing:glossaryFailed')}</p>
  if (!found) {
    if (term.trim() === '' || explanation.trim() === '') return null
    const address = glossary.addressToPropose(language, { term, explanation })
    return (
      <p className="field-hint">
        <a href={address} target="_blank" rel="noopener">
          {t('writing:glossaryPropose')}
        </a>
      </p>
    )
  }
  return (
    <fieldset className="stack tight text-offers">
      <legend>{t('writing:glossaryOffers')}</legend>
      <Button className="text-button" onClick={() => onTake(found.explanation[language])}>
        <span lang={language}>{found.explanation[language]}</span>
        {!found.isPublic && ` (${t('writing:glossaryNotApproved')})`}
      </Button>
    </fieldset>
  )
}
