import { useStore } from '@nanostores/react'
import { locales } from '../domain/text/locales.ts'
import { dateTimeInVienna } from '../domain/time/vienna-date-time.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { Message } from '../ui/Message.tsx'
import type { Autosave } from './autosave/autosave.ts'
import type { Offer } from './autosave/offers.ts'

interface OfferedDraftProps<V> {
  autosave: Autosave<V>
  /** The version that the form shows; null for something new. */
  version: number | null
  onTake: (offer: Offer<V>) => void
}

/** What an earlier opening of the form left, to go on with or to throw away. */
export function OfferedDraft<V>({ autosave, version, onTake }: OfferedDraftProps<V>) {
  const { t, language } = useWords()
  const [offer] = useStore(autosave.$offers)
  const discarded = useStore(autosave.$discarded)
  if (discarded) {
    return (
      <Message tone="plain" focused>
        <p>{t('drafts:discarded')}</p>
        <Button onClick={autosave.undoDiscard}>{t('drafts:undo')}</Button>
      </Message>
    )
  }
  if (!offer) return null
  return (
    <Message tone="plain">
      <p>
        {t('drafts:offered', { at: dateTimeInVienna(new Date(offer.at), locales[language]) })}{' '}
        {offer.version !== version && version !== null && t('drafts:offeredIsOld')}
      </p>
      <p className="actions">
        <Button onClick={() => onTake(offer)}>{t('drafts:take')}</Button>
        <Button
          className="text-button"
          onClick={() => confirm(t('drafts:discardQuestion')) && autosave.discard(offer)}
        >
          {t('drafts:drop')}
        </Button>
      </p>
    </Message>
  )
}
