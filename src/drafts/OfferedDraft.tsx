import { useStore } from '@nanostores/react'
import { locales } from '../domain/text/locales.ts'
import { dateTimeInVienna } from '../domain/time/vienna-date-time.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { Message } from '../ui/Message.tsx'
import type { Autosave } from './autosave/autosave.ts'
import type { Offer, UnreadableDraft } from './autosave/offers.ts'
import { DownloadDraft, DraftText } from './DraftText.tsx'

interface OfferedDraftProps<V> {
  autosave: Autosave<V>
  /** The version that the form shows; null for something new. */
  version: number | null
  onTake: (offer: Offer<V>) => void
}

/** What an earlier opening of the form left, to go on with or to throw away. */
export function OfferedDraft<V>({ autosave, version, onTake }: OfferedDraftProps<V>) {
  const { t } = useWords()
  const [offer] = useStore(autosave.$offers)
  const [unreadable] = useStore(autosave.$unreadable)
  const offered = useOfferedWords()
  if (useStore(autosave.$discarded)) return <Discarded autosave={autosave} />
  return (
    <>
      {offer && (
        <Message tone="plain">
          <p>
            {offered(offer)}{' '}
            {offer.version !== version && version !== null && t('drafts:offeredIsOld')}
          </p>
          <p className="actions">
            <Button onClick={() => onTake(offer)}>{t('drafts:take')}</Button>
            <DiscardButton autosave={autosave} left={offer} />
          </p>
        </Message>
      )}
      {unreadable && <LeftText autosave={autosave} left={unreadable} />}
    </>
  )
}

interface LeftProps<V, L = Offer<V> | UnreadableDraft> {
  autosave: Autosave<V>
  left: L
}

function LeftText<V>({ autosave, left }: LeftProps<V, UnreadableDraft>) {
  const { t } = useWords()
  const offered = useOfferedWords()
  const value = valueIn(left.content)
  return (
    <Message tone="plain">
      <p>
        {offered(left)} {t('drafts:textOnly')}
      </p>
      <DraftText value={value} />
      <p className="actions">
        <DownloadDraft read={() => value} />
        <DiscardButton autosave={autosave} left={left} />
      </p>
    </Message>
  )
}

/** Of a draft of another version of the program, what was typed, if that can be told. */
function valueIn(content: unknown): unknown {
  return (content as { value?: unknown } | null)?.value ?? content
}

function DiscardButton<V>({ autosave, left }: LeftProps<V>) {
  const { t } = useWords()
  return (
    <Button
      className="text-button"
      onClick={() => confirm(t('drafts:discardQuestion')) && autosave.discard(left)}
    >
      {t('drafts:drop')}
    </Button>
  )
}

function Discarded<V>({ autosave }: { autosave: Autosave<V> }) {
  const { t } = useWords()
  return (
    <Message tone="plain" focused>
      <p>{t('drafts:discarded')}</p>
      <Button onClick={autosave.undoDiscard}>{t('drafts:undo')}</Button>
    </Message>
  )
}

function useOfferedWords(): (left: { at: string }) => string {
  const { t, language } = useWords()
  return ({ at }) => t('drafts:offered', { at: dateTimeInVienna(new Date(at), locales[language]) })
}
