import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type CallError, call, messageOf } from '../../../api/api.ts'
import { findWorkingCopy, publishEdition } from '../../../contract/desk/editions.ts'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import type { OutputOf } from '../../../contract/protocol/endpoint.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { EditionDifference } from './EditionDifference.tsx'

interface PublishEditionProps {
  stored: WorkHearticle
  /** Something is not saved, or a check forbids it. */
  disabled: boolean
  onPublished: (published: WorkHearticle) => void
  /** Where the next step is drawn; null until there is such a place. */
  step: HTMLElement | null
  /** Its writers go on with it: where it cannot be public yet, a review is asked for next. */
  isTheirs: boolean
  /** Draws the step between draft and review. */
  drawStep: (isNext: boolean) => ReactNode
}

/** Makes what is worked on public, and shows how it differs from what is. */
export function PublishEdition(props: PublishEditionProps) {
  const { stored, disabled, onPublished, step, isTheirs, drawStep } = props
  const { t, language } = useWords()
  const { id, version, edition } = stored
  const isReplacement = edition.isWorkingCopy
  const { copy, error: unread, again } = useWorkingCopy(isReplacement ? stored : undefined)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<CallError>()
  /** Of an attempt whose answer did not come: sent again, it counts once. */
  const attempt = useRef<{ version: number; key: string }>(undefined)
  const publish = async () => {
    if (attempt.current?.version !== version) {
      attempt.current = { version, key: crypto.randomUUID() }
    }
    setPending(true)
    const input = { params: { id }, query: { lang: language }, body: { version } }
    const outcome = await call(publishEdition, input, { idempotencyKey: attempt.current.key })
    setPending(false)
    setError(outcome.ok ? undefined : outcome.error)
    if (outcome.ok || outcome.error.code !== 'network_error') attempt.current = undefined
    if (outcome.ok) onPublished(outcome.value)
  }
  const isReady = edition.missing.length === 0
  const missing = error?.code === 'approval_needed' ? Object.entries(error.fields ?? {}) : []
  const publishButton = (
    <Button
      className={isReady ? 'small-button next' : 'pill'}
      disabled={disabled || pending || (isReplacement && !copy)}
      onClick={publish}
    >
      {pending
        ? t('editor:publishing')
        : t(isReplacement ? 'editor:publishReplacement' : 'editor:publishFirst')}
    </Button>
  )
  const next = isReady ? publishButton : isTheirs && drawStep(true)
  return (
    <div>
      {isReplacement && !copy && !unread && <p role="status">{t('editor:changesLoading')}</p>}
      {unread && (
        <LoadFailure words={messageOf(unread) ?? t('editor:changesFailed')} onTryAgain={again} />
      )}
      {copy && <EditionDifference changes={copy.changes} />}
      {step &&
        createPortal(
          <>
            {next}
            <div className="form-alert" role="alert">
              {error && <p>{messageOf(error) ?? t('editor:publishFailed')}</p>}
              {missing.length > 0 && (
                <ul>
                  {missing.map(([part, words]) => (
                    <li key={part}>
                      {t(`edition:part_${part}` as 'edition:part_de')}: {words}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </>,
          step,
        )}
      <p className="actions">
        {(isReady || !isTheirs) && drawStep(false)}
        {!isReady && publishButton}
      </p>
    </div>
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
