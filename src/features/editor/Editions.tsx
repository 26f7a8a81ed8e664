import { useCallback, useEffect, useId, useState } from 'react'
import { type CallError, call, messageOf } from '../../api/api.ts'
import { ShownDifference } from '../../changes/ShownDifference.tsx'
import { findHearticleVersion, listHearticleVersions } from '../../contract/desk/writing.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { locales } from '../../domain/text/locales.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { formOf, type HearticleForm } from './saving/form.ts'

type Listed = OutputOf<typeof listHearticleVersions>['versions'][number]

interface EditionsProps {
  id: number
  /** Of what is stored; with a newer one, the list that is open is asked for again. */
  version: number
  onTake: (form: HearticleForm) => void
}

/** What was approved or published when, how any two editions differ, and the way back to one. */
export function Editions({ id, version, onTake }: EditionsProps) {
  const { t, language } = useWords()
  const [listed, setListed] = useState<readonly Listed[]>([])
  const [error, setError] = useState<CallError>()
  const [shown, setShown] = useState<number>()
  const [other, setOther] = useState<number>()
  const field = useId()

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
  const take = async (wanted: number) => {
    const outcome = await call(findHearticleVersion, { params: { id, version: wanted } })
    setError(outcome.ok ? undefined : outcome.error)
    if (outcome.ok) onTake(formOf(outcome.value))
  }
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
              aria-pressed={shown === one.version}
              onClick={() => {
                setShown(one.version)
                setOther(undefined)
              }}
            >
              {inWords(one)}
            </Button>{' '}
            {one.by ?? t('editor:byNobodyKnown')}
          </li>
        ))}
      </ul>
      {listed.length === 0 && !error && <p>{t('editor:noEditions')}</p>}
      {shown !== undefined && (
        <section className="compared-texts">
          <label htmlFor={field}>{t('editor:comparedWith')}</label>
          <select
            id={field}
            value={other ?? ''}
            onChange={({ target }) => setOther(target.value === '' ? undefined : +target.value)}
          >
            <option value="">{t('editor:whatIsWritten')}</option>
            {listed
              .filter((one) => one.version !== shown)
              .map((one) => (
                <option key={one.version} value={one.version}>
                  {inWords(one)}
                </option>
              ))}
          </select>
          <ShownDifference {...{ id, version }} from={shown} to={other} />
          <Button onClick={() => take(shown)}>{t('editor:takeEdition')}</Button>
        </section>
      )}
    </details>
  )
}
