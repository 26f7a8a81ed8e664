import { useEffect, useMemo } from 'react'
import { call } from '../../api/api.ts'
import {
  changeGlossaryTerm,
  createGlossaryTerm,
  type GlossaryTerm,
  type GlossaryText,
  listGlossary,
} from '../../contract/desk/glossary.ts'
import { formErrorOf } from '../../forms/form-error.ts'
import { PlainForm } from '../../forms/PlainForm.tsx'
import { BothLanguages } from '../../forms/plain-fields.tsx'
import { usePlainForm } from '../../forms/use-plain-form.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormAlert, SubmitButton } from '../../ui/fields/Form.tsx'
import { OpenedTitle } from './OpenedTitle.tsx'
import { termOfValues, valuesOfTerm } from './term-values.ts'

interface TermFormProps {
  /** Undefined for a new one. */
  term: GlossaryTerm | undefined
  /** By which its draft is known: the term's id, or `new`. */
  id: string
  /** What a new one is filled with, as if it had been typed. */
  proposed?: GlossaryText | undefined
  onSaved: () => void
  onCancel: () => void
}

/** A term in both languages; what is typed stays until the service has taken it. */
export function TermForm({ term, id, proposed, onSaved, onCancel }: TermFormProps) {
  const { t, language } = useWords()
  const title = term
    ? t('glossaryDesk:edit', { term: term.text.term[language] })
    : t('glossaryDesk:new')
  const draft = usePlainForm({
    form: `term/${id}`,
    began: { version: term?.version ?? null, value: valuesOfTerm(term?.text) },
    goneCodes: ['glossary_term_not_found'],
    async again(termId) {
      const listed = await call(listGlossary, {})
      if (!listed.ok) return listed
      const now = listed.value.content.find((one) => one.id === termId)
      return { ok: true, value: now && { version: now.version, value: valuesOfTerm(now.text) } }
    },
    async send({ id: termId, version, value, idempotencyKey }) {
      const text = termOfValues(value)
      const outcome =
        version === null
          ? await call(createGlossaryTerm, { body: text }, { idempotencyKey })
          : await call(
              changeGlossaryTerm,
              { params: { id: termId }, body: { version, ...text } },
              { idempotencyKey },
            )
      return outcome.ok ? { ok: true, value: { version: outcome.value.version } } : outcome
    },
  })
  const { store, state, mayLeave } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is filled once, as it opens
  useEffect(() => {
    if (proposed) store.show(valuesOfTerm(proposed))
  }, [])
  const error = useMemo(
    () => state.error && formErrorOf(state.error, t('glossaryDesk:failed')),
    [state.error, t],
  )
  return (
    <div className="term-form">
      <OpenedTitle>{title}</OpenedTitle>
      <PlainForm
        draft={draft}
        error={error}
        pendingWords={t('glossaryDesk:saving')}
        onSubmit={async () => (await store.submit()) && onSaved()}
      >
        <BothLanguages name="term" label={t('glossaryDesk:term')} />
        <BothLanguages name="explanation" label={t('glossaryDesk:explanation')} rows={3} />
        <BothLanguages name="also" label={t('glossaryDesk:also')} rows={2} />
        <p className="field-hint">{t('glossaryDesk:alsoHint')}</p>
        <FormAlert />
        <p className="actions">
          <SubmitButton>{t('glossaryDesk:save')}</SubmitButton>
          <Button onClick={() => mayLeave() && onCancel()}>{t('form:cancel')}</Button>
        </p>
      </PlainForm>
    </div>
  )
}
