import { type ReactNode, useEffect, useState } from 'react'
import { type CallError, call, messageOf } from '../../../api/api.ts'
import { findWorkingCopy, publishEdition } from '../../../contract/desk/editions.ts'
import { findWorkHearticle, type WorkHearticle } from '../../../contract/desk/writing.ts'
import type { OutputOf } from '../../../contract/protocol/endpoint.ts'
import { latestPublicDay } from '../../../domain/hearticle/hearticle.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'
import { PlainForm } from '../../../forms/PlainForm.tsx'
import { usePlainForm } from '../../../forms/use-plain-form.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { FormAlert } from '../../../ui/fields/Form.tsx'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { EditionDifference } from './EditionDifference.tsx'

interface PublishEditionProps {
  stored: WorkHearticle
  /** Something is not saved, or a check forbids it. */
  disabled: boolean
  onPublished: (published: WorkHearticle) => void
  /** Draws the step between draft and review; the one thing to do where it cannot be public yet. */
  drawStep: (isNext: boolean) => ReactNode
}

/** Makes what is worked on public, and shows how it differs from what is. */
export function PublishEdition(props: PublishEditionProps) {
  const { stored, disabled, onPublished, drawStep } = props
  const { t, language } = useWords()
  const { id, version, edition } = stored
  const isReplacement = edition.isWorkingCopy
  const isAhead = stored.publicationDate > latestPublicDay(new Date())
  const { copy, error: unread, again } = useWorkingCopy(isReplacement ? stored : undefined)
  const draft = usePlainForm({
    form: `edition/${id}`,
    began: { version, value: {} },
    goneCodes: ['hearticle_not_found', 'hearticle_deleted'],
    async again() {
      const outcome = await call(findWorkHearticle, { params: { id } })
      return outcome.ok
        ? { ok: true, value: { version: outcome.value.version, value: {} } }
        : outcome
    },
    async send({ idempotencyKey }) {
      const input = { params: { id }, query: { lang: language }, body: { version } }
      const outcome = await call(publishEdition, input, { idempotencyKey })
      if (!outcome.ok) return outcome
      onPublished(outcome.value)
      return { ok: true, value: { id, version: outcome.value.version, value: {} } }
    },
  })
  const isReady = edition.missing.length === 0
  const { error } = draft.state
  const missing = error?.code === 'approval_needed' ? Object.entries(error.fields ?? {}) : []
  return (
    <PlainForm
      draft={draft}
      error={error && { message: messageOf(error) ?? t('editor:publishFailed') }}
      pendingWords={t('editor:publishing')}
      onSubmit={() => void draft.store.submit()}
    >
      {isReplacement && !copy && !unread && <p role="status">{t('editor:changesLoading')}</p>}
      {unread && (
        <LoadFailure words={messageOf(unread) ?? t('editor:changesFailed')} onTryAgain={again} />
      )}
      {copy && <EditionDifference changes={copy.changes} />}
      <FormAlert />
      {missing.length > 0 && (
        <ul>
          {missing.map(([part, words]) => (
            <li key={part}>
              {t(`edition:part_${part}` as 'edition:part_de')}: {words}
            </li>
          ))}
        </ul>
      )}
      <p className="actions">
        {drawStep(!isReady)}
        <button
          type="submit"
          className={isReady ? 'button' : 'pill'}
          disabled={disabled || draft.state.pending || (isReplacement && !copy)}
        >
          {isReplacement && isAhead
            ? t('editor:planReplacement', {
                day: formatPublicationDate(stored.publicationDate, locales[language]),
              })
            : t(isReplacement ? 'editor:publishReplacement' : 'editor:publishFirst')}
        </button>
      </p>
    </PlainForm>
  )
}

type WorkingCopy = OutputOf<typeof findWorkingCopy>

/** How a working copy differs from what is public; undefined until that is known. */
function useWorkingCopy(stored: WorkHearticle | undefined): {
  copy: WorkingCopy | undefined
  error: CallError | undefined
  again: () => void
} {
  const { language } = useWords()
  const [copy, setCopy] = useState<WorkingCopy>()
  const [error, setError] = useState<CallError>()
  const [tries, setTries] = useState(0)
  const { id, version } = stored ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    if (id === undefined || version === undefined) return
    let isCurrent = true
    void call(findWorkingCopy, { params: { id }, query: { lang: language } }).then((outcome) => {
      if (!isCurrent) return
      setError(outcome.ok ? undefined : outcome.error)
      if (outcome.ok) setCopy(outcome.value)
    })
    return () => {
      isCurrent = false
    }
  }, [id, version, language, tries])
  return { copy, error, again: () => setTries(tries + 1) }
}
