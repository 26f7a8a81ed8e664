import { useEffect, useRef, useState } from 'react'
import { call, messageOf } from '../../../api/api.ts'
import { discardWorkingCopy, withdrawHearticle } from '../../../contract/desk/editions.ts'
import type { Explanation } from '../../../contract/desk/hearticle-facts.ts'
import {
  findWorkHearticle,
  type SavedStatus,
  type WorkHearticle,
} from '../../../contract/desk/writing.ts'
import type { SessionUser } from '../../../contract/protocol/account-fields.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { EditionParts } from '../../../evidence/EditionParts.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Message } from '../../../ui/Message.tsx'
import { ExplanationFields } from './ExplanationFields.tsx'
import { PublishEdition } from './PublishEdition.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import { plannedDay } from './status-words.ts'

interface EditionBarProps {
  user: SessionUser
  stored: WorkHearticle
  /** Where the next step is drawn; null until there is such a place. */
  step: HTMLElement | null
  /** It cannot be saved now. */
  disabled: boolean
  isUnsaved: boolean
  /** Something keeps it from leaving the state of a draft. */
  isBlocked: boolean
  /** Why it replaces what is public, as it stands in the form. */
  explanation: Explanation | null
  onExplain: (explanation: Explanation) => void
  /** Saves it in another state. */
  onGo: (status: SavedStatus) => void
  /** It became another one: published, withdrawn, or without its working copy. */
  onChanged: (hearticle: WorkHearticle) => void
}

const GO = {
  ask: 'go_DRAFT_IN_REVIEW',
  again: 'goAgain',
  back: 'go_IN_REVIEW_DRAFT',
} as const

/** Ctrl+Shift+Enter, or with ⌘, asks for a review: from the moment at which its button can be pressed. */
function useAskKey(isPossible: boolean, ask: () => void): void {
  const latest = useRef({ isPossible, ask })
  latest.current = { isPossible, ask }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAsking = event.key === 'Enter' && event.shiftKey && (event.ctrlKey || event.metaKey)
      if (!isAsking || !latest.current.isPossible) return
      event.preventDefault()
      event.stopPropagation()
      latest.current.ask()
    }
    // Before a text in which the cursor stands takes it for a line.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** Where an edition stands, what missing, and where it can go (P-EDITION-STATES). */
export function EditionBar(props: EditionBarProps) {
  const {
    user,
    stored,
    step,
    disabled,
    isUnsaved,
    isBlocked,
    explanation,
    onExplain,
    onGo,
    onChanged,
  } = props
  const { t, language } = useWords()
  const [asks, setAsks] = useState<'discard' | 'withdraw'>()
  const [wasWithdrawn, setWithdrawn] = useState(false)
  const readRestored = async () => {
    const query = { lang: language }
    const restored = await call(findWorkHearticle, { params: { id: stored.id }, query })
    if (!restored.ok) return messageOf(restored.error) ?? t('trash:failed')
    setWithdrawn(false)
    onChanged(restored.value)
    return undefined
  }
  const isRestorable = stored.edition.state === 'withdrawn' || wasWithdrawn
  const { status, edition } = stored
  const day = plannedDay(stored, edition.state, language)
  // What was sent back is theirs again: they ask for a review when it is mended.
  const isTheirs = status === 'DRAFT' || edition.state === 'changes-asked'
  const isPublicAsItIs = status === 'PUBLISHED'
  useAskKey(isTheirs && !isPublicAsItIs && !disabled && !isBlocked, () => onGo('IN_REVIEW'))
  const isReplacement = edition.isPublic || edition.state === 'withdrawn' || explanation !== null
  return (
    <section className="editor-states" aria-labelledby="editor-states">
      <h3 id="editor-states">{t('editor:publishingTitle')}</h3>
      {edition.state !== 'withdrawn' && (
        <p>{t(`editor:editionMeans_${edition.state}`, { day: day ?? '' })}</p>
      )}
      {edition.isPublic && !isPublicAsItIs && <p>{t('editor:copyMeans')}</p>}
      {(isPublicAsItIs ? edition.state === 'lapsed' : status !== 'DRAFT') && (
        <EditionParts edition={edition} />
      )}
      {isRestorable && (
        <Message tone="plain" focused={wasWithdrawn}>
          <p>{t('trash:withdrawnNow')}</p>
          <RestoreButton id={stored.id} onRestored={readRestored}>
            {t('trash:undo')}
          </RestoreButton>
        </Message>
      )}
      {isReplacement && <ExplanationFields explanation={explanation} onChange={onExplain} />}
      {!isPublicAsItIs && (
        <PublishEdition
          stored={stored}
          step={step}
          disabled={disabled || isBlocked || isUnsaved}
          onPublished={onChanged}
          isTheirs={isTheirs}
          drawStep={(isNext) => (
            <Button
              className={isNext ? 'small-button next' : 'pill'}
              disabled={disabled || (isTheirs && isBlocked)}
              onClick={() => onGo(isTheirs ? 'IN_REVIEW' : 'DRAFT')}
              aria-keyshortcuts={isTheirs ? 'Control+Shift+Enter' : undefined}
            >
              {t(
                `editor:${GO[edition.state === 'changes-asked' ? 'again' : isTheirs ? 'ask' : 'back']}`,
              )}
            </Button>
          )}
        />
      )}
      {isBlocked && !isPublicAsItIs && <p className="editor-source">{t('editor:blockedHint')}</p>}
      <p className="actions">
        {edition.isPublic && !(day && isPublicAsItIs) && (
          <a href={addressOf({ page: 'hearticle', id: stored.id }, language)}>
            {t('editor:toPage_PUBLISHED')}
          </a>
        )}
        {status === 'IN_REVIEW' && user.roles.includes('PERMISSION_REVIEW_HEARTICLES') && (
          <a href={addressOf({ page: 'review-translation', id: stored.id }, language)}>
            {t('editor:toPage_IN_REVIEW')}
          </a>
        )}
        {edition.isWorkingCopy && (
          <Button onClick={() => setAsks('discard')}>{t('editor:discardCopy')}</Button>
        )}
        {edition.isPublic && (
          <Button onClick={() => setAsks('withdraw')}>{t('editor:withdraw')}</Button>
        )}
      </p>
      {asks && (
        <Question
          {...{ stored, asks }}
          onChanged={(hearticle) => {
            setAsks(undefined)
            setWithdrawn(asks === 'withdraw')
            onChanged(hearticle)
          }}
          onClose={() => setAsks(undefined)}
        />
      )}
    </section>
  )
}

interface QuestionProps extends Pick<EditionBarProps, 'stored' | 'onChanged'> {
  asks: 'discard' | 'withdraw'
  onClose: () => void
}

function Question({ stored, asks, onChanged, onClose }: QuestionProps) {
  const { t, language } = useWords()
  const { id, version } = stored
  const params = { id }
  const changed = useRef<WorkHearticle>(undefined)
  const confirm = async () => {
    const outcome =
      asks === 'discard'
        ? await call(discardWorkingCopy, { params, query: { version } })
        : await call(withdrawHearticle, { params, body: { version } })
    if (!outcome.ok) return { ok: false as const, message: messageOf(outcome.error) }
    const now = await call(findWorkHearticle, { params, query: { lang: language } })
    if (!now.ok) return { ok: false as const, message: messageOf(now.error) }
    changed.current = now.value
    return { ok: true as const }
  }
  return (
    <ConfirmDialog
      title={t(`editor:${asks}Title`)}
      words={{ confirm: t(`editor:${asks}Confirm`), busy: t('editor:saving') }}
      onConfirm={confirm}
      // With the dialog gone, so that what takes its place can take the focus.
      onDone={() => changed.current && onChanged(changed.current)}
      onClose={onClose}
    >
      <p>{t(`editor:${asks}Means`)}</p>
    </ConfirmDialog>
  )
}
