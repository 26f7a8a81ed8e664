import { type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type CallError, call, messageOf } from '../../../api/api.ts'
import { publishEdition } from '../../../contract/desk/editions.ts'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'

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

/** Makes what is worked on public. */
export function PublishEdition(props: PublishEditionProps) {
  const { stored, disabled, onPublished, step, isTheirs, drawStep } = props
  const { t, language } = useWords()
  const { id, version, edition } = stored
  const isReplacement = edition.isWorkingCopy
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
      disabled={disabled || pending}
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
