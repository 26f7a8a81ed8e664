import { useStore } from '@nanostores/react'
import { locales } from '../domain/text/locales.ts'
import { dateTimeInVienna } from '../domain/time/vienna-date-time.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { Message } from '../ui/Message.tsx'
import type { KeptForm } from './kept-form.ts'

interface KeptLineProps<V> {
  kept: KeptForm<V>
  /** Puts what was left into the form. */
  onContinue: (value: V) => void
}

/** What an earlier opening of the form left, to go on with or to discard, and whether nothing is kept. */
export function KeptLine<V>({ kept, onContinue }: KeptLineProps<V>) {
  const { t, language } = useWords()
  const offer = useStore(kept.$offer)
  const refusal = useStore(kept.$refusal)
  const goOn = () => {
    const value = kept.swap()
    if (value !== undefined) onContinue(value)
  }
  return (
    <>
      {offer && (
        <p className="cluster quiet kept-line" role="status">
          {t('form:keptFrom', { at: dateTimeInVienna(new Date(offer.at), locales[language]) })}{' '}
          <Button onClick={goOn}>{t('form:keptContinue')}</Button>{' '}
          <Button className="text-button" onClick={kept.discard}>
            {t('form:keptDiscard')}
          </Button>
        </p>
      )}
      {refusal && (
        <Message tone="plain">
          <p>{t(`form:kept_${refusal}`)}</p>
        </Message>
      )}
    </>
  )
}
