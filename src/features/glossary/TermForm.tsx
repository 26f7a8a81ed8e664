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
import { termOfValues, valuesOfTerm } from './term-values.ts'

interface TermFormProps {
  /** Undefined for a new one. */
  term: GlossaryTerm | undefined
  /** What a new one is filled with, as if it had been typed. */
  proposed?: GlossaryText | undefined
  onSaved: () => void
  onLeft: () => void
}

/** A term in both languages; what is typed stays until the service has taken it. */
export function TermForm({ term, proposed, onSaved, onLeft }: TermFormProps) {
  const { t } = useWords()
  const draft = usePlainForm({
    form: `term/${term?.id ?? 'new'}`,
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
      <p className="cluster dialog-actions">
        <Button onClick={() => mayLeave() && onLeft()}>{t('form:cancel')}</Button>
        <SubmitButton>{t('glossaryDesk:save')}</SubmitButton>
      </p>
    </PlainForm>
  )
}
