import { useCallback, useEffect, useState } from 'react'
import { type CallError, call, messageOf } from '../../api/api.ts'
import { findHearticleVersion, listHearticleVersions } from '../../contract/desk/writing.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { locales } from '../../domain/text/locales.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { FieldDifference, useFieldName } from './saving/FieldDifference.tsx'
import { formOf, type HearticleForm } from './saving/form.ts'
import { changedFormFields } from './saving/form-fields.ts'

type Listed = OutputOf<typeof listHearticleVersions>['versions'][number]

interface EditionsProps {
  id: number
  /** Of what is stored; with a newer one, the list that is open is asked for again. */
  version: number
  form: HearticleForm
  topics: ReadonlyMap<number, string>
  onTake: (form: HearticleForm) => void
}

/** What was approved or published when, how it differs from the form, and the way back to it. */
export function Editions({ id, version, form, topics, onTake }: EditionsProps) {
  const { t, language } = useWords()
  const [listed, setListed] = useState<readonly Listed[]>([])
  const [error, setError] = useState<CallError>()
  const [shown, setShown] = useState<{ version: number; at: string; form: HearticleForm }>()
  const fieldName = useFieldName()

  const [isOpen, setOpen] = useState(false)

  const list = useCallback(async () => {
    const outcome = await call(listHearticleVersions, { params: { id } })
    setError(outcome.ok ? undefined : outcome.error)
    if (outcome.ok) setListed(outcome.value.versions)
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a new version there may be one more
  useEffect(() => {
    if (isOpen) void list()
  }, [isOpen, version, list])
  const inWords = ({ at, status }: Pick<Listed, 'at' | 'status'>) =>
    t(status === 'PUBLISHED' ? 'editor:publishedAt' : 'editor:approvedAt', {
      at: dateTimeInVienna(new Date(at), locales[language]),
    })
  const show = async (wanted: number) => {
    const outcome = await call(findHearticleVersion, { params: { id, version: wanted } })
    setError(outcome.ok ? undefined : outcome.error)
    if (outcome.ok)
      setShown({ at: inWords(outcome.value), form: formOf(outcome.value), version: wanted })
  }
  const differing = shown ? changedFormFields(shown.form, form) : []
  return (
    <details
      className="editor-fold"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('editor:editions')}</summary>
      {error && (
        <p role="alert">
          {messageOf(error) ?? t('editor:editionsFailed')}{' '}
          <Button className="text-button" onClick={list}>
            {t('form:tryAgain')}
          </Button>
        </p>
      )}
      <ul className="plain-list editor-versions">
        {listed.map((one) => (
          <li key={one.version}>
            <Button
              className="text-button"
              aria-pressed={shown?.version === one.version}
              onClick={() => show(one.version)}
            >
              {inWords(one)}
            </Button>{' '}
            {one.by ?? t('editor:byNobodyKnown')}
          </li>
        ))}
      </ul>
      {listed.length === 0 && !error && <p>{t('editor:noEditions')}</p>}
      {shown && (
        <section className="compared-texts" aria-live="polite">
          <h4>{t('editor:editionAgainstForm', { edition: shown.at })}</h4>
          {differing.length === 0 && <p>{t('editor:noDifference')}</p>}
          {differing.map((name) => (
            <div key={name}>
              <h5>{fieldName(name)}</h5>
              <FieldDifference name={name} before={shown.form} after={form} topics={topics} />
            </div>
          ))}
          {differing.length > 0 && (
            <Button onClick={() => onTake(shown.form)}>{t('editor:takeEdition')}</Button>
          )}
        </section>
      )}
    </details>
  )
}
