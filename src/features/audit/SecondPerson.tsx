import { useState } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { readAgain, useRemote } from '../../api/remote.ts'
import {
  changeDeskSettings,
  findDeskSettings,
} from '../../contract/administration/desk-settings.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'

const NAME = 'desk-settings'

/**
 * Whether what is published needs a second person, for administrators. Switching it off asks first
 * (P-SECOND-PERSON-OFF).
 */
export function SecondPerson() {
  const { t } = useWords()
  const { value, error, again } = useRemote(NAME, '', () => call(findDeskSettings, {}))
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const [news, setNews] = useState('')

  /** The audit has another line then. */
  const change = async (needsSecondPerson: boolean) => {
    const answer = await call(changeDeskSettings, { body: { needsSecondPerson } })
    if (!answer.ok) return { ok: false as const, message: messageOf(answer.error) }
    readAgain(NAME)
    readAgain('audit')
    setNews(t(needsSecondPerson ? 'administration:second_isOn' : 'administration:second_isOff'))
    return { ok: true as const }
  }
  const switchOn = async () => {
    setPending(true)
    const outcome = await change(true)
    setPending(false)
    if (!outcome.ok)
      setNews([t('administration:second_failed'), outcome.message].filter(Boolean).join(' '))
  }
  if (value === undefined) {
    return error && <LoadFailure words={t('administration:second_notLoaded')} onTryAgain={again} />
  }
  const { needsSecondPerson } = value
  return (
    <>
      <p>{t(needsSecondPerson ? 'administration:second_on' : 'administration:second_off')}</p>
      <Button
        className="small-button"
        isPending={isPending}
        onClick={() => (needsSecondPerson ? setAsking(true) : void switchOn())}
      >
        {t(
          needsSecondPerson ? 'administration:second_switchOff' : 'administration:second_switchOn',
        )}
      </Button>
      <span role="status">{news}</span>
      {isAsking && (
        <ConfirmDialog
          title={t('administration:second_ask')}
          words={{
            confirm: t('administration:second_switchOff'),
            busy: t('administration:second_switching'),
            failed: t('administration:second_failed'),
          }}
          onConfirm={() => change(false)}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          <p>{t('administration:second_askMeans')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
