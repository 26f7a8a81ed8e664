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

interface VersionsProps {
  id: number
  /** The version in the form; with a newer one, the list that is open is asked for again. */
  version: number
  form: HearticleForm
  topics: ReadonlyMap<number, string>
  onRestore: (form: HearticleForm) => void
}

/** Who saved what when, what differs from the form, and the way back. */
export function Versions({ id, version, form, topics, onRestore }: VersionsProps) {
  const { t, language } = useWords()
  const [listed, setListed] = useState<readonly Listed[]>([])
  const [hasMore, setMore] = useState(false)
  const [error, setError] = useState<CallError>()
  const [shown, setShown] = useState<{ version: number; form: HearticleForm }>()
  const fieldName = useFieldName()

  const [isOpen, setOpen] = useState(false)

  const list = useCallback(
    async (shownVersions: readonly Listed[] = []) => {
      const before = shownVersions.at(-1)?.version
      const query = before === undefined ? {} : { before }
      const outcome = await call(listHearticleVersions, { params: { id }, query })
      setError(outcome.ok ? undefined : outcome.error)
      if (!outcome.ok) return
      setListed([...shownVersions, ...outcome.value.versions])
      setMore(outcome.value.hasMore)
    },
    [id],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is one more in the list
  useEffect(() => {
    if (isOpen) void list()
  }, [isOpen, version, list])
  const show = async (wanted: number) => {
    const outcome = await call(findHearticleVersion, { params: { id, version: wanted } })
    setError(outcome.ok ? undefined : outcome.error)
    if (outcome.ok) setShown({ version: wanted, form: formOf(outcome.value) })
  }
  const differing = shown ? changedFormFields(shown.form, form) : []
  return (
    <details
      className="editor-fold"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('editor:versions')}</summary>
      {error && (
        <p role="alert">
          {messageOf(error) ?? t('editor:versionsFailed')}{' '}
          <Button className="text-button" onClick={() => list()}>
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
              {t('editor:version', { version: one.version })}
            </Button>{' '}
            {dateTimeInVienna(new Date(one.at), locales[language])} ·{' '}
            {one.by ?? t('editor:byNobodyKnown')} · {t(`editor:status_${one.status}`)}
          </li>
        ))}
      </ul>
      {hasMore && <Button onClick={() => list(listed)}>{t('editor:moreVersions')}</Button>}
      {shown && (
        <section className="draft-conflict" aria-live="polite">
          <h4>{t('editor:versionAgainstForm', { version: shown.version })}</h4>
          {differing.length === 0 && <p>{t('editor:noDifference')}</p>}
          {differing.map((name) => (
            <div key={name}>
              <h5>{fieldName(name)}</h5>
              <FieldDifference name={name} before={shown.form} after={form} topics={topics} />
            </div>
          ))}
          {differing.length > 0 && (
            <Button onClick={() => onRestore(shown.form)}>
              {t('editor:restore', { version: shown.version })}
            </Button>
          )}
        </section>
      )}
    </details>
  )
}
