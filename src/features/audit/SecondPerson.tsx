import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { createSecondPerson } from './second-person.store.ts'

/**
 * Whether what is published needs a second person, for administrators. Switching it off asks first
 * (P-SECOND-PERSON-OFF).
 * @param onChanged the audit has another line
 */
export function SecondPerson({ onChanged }: { onChanged: () => void }) {
  const { t } = useWords()
  const [store] = useState(createSecondPerson)
  const view = useStore(store.$view)
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const [news, setNews] = useState('')
  const id = useId()
  useEffect(() => {
    void store.load()
  }, [store])

  const changed = (words: string) => {
    setAsking(false)
    setNews(words)
    onChanged()
  }
  const switchOn = async () => {
    setPending(true)
    const outcome = await store.change(true)
    setPending(false)
    if (outcome.ok) return changed(t('administration:second_isOn'))
    setNews([t('administration:second_failed'), outcome.message].filter(Boolean).join(' '))
  }
  if (view.at === 'failed') {
    return (
      <LoadFailure
        words={t('administration:second_notLoaded')}
        onTryAgain={() => void store.load()}
      />
    )
  }
  if (view.at !== 'ready') return null
  const { needsSecondPerson } = view
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('administration:second_title')}</h3>
      <p>{t(needsSecondPerson ? 'administration:second_on' : 'administration:second_off')}</p>
      <Button
        isPending={isPending}
        onClick={() => (needsSecondPerson ? setAsking(true) : void switchOn())}
      >
        {t(
          needsSecondPerson ? 'administration:second_switchOff' : 'administration:second_switchOn',
        )}
      </Button>
      <p className="admin-news" role="status">
        {news}
      </p>
      {isAsking && (
        <ConfirmDialog
          title={t('administration:second_ask')}
          words={{
            confirm: t('administration:second_switchOff'),
            busy: t('administration:second_switching'),
            failed: t('administration:second_failed'),
          }}
          onConfirm={() => store.change(false)}
          onDone={() => changed(t('administration:second_isOff'))}
          onClose={() => setAsking(false)}
        >
          <p>{t('administration:second_askMeans')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
