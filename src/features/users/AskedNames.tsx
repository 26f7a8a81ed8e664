import { useRef, useState } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { readAgain, useRemote } from '../../api/remote.ts'
import {
  type AskedName,
  decideName,
  listAskedNames,
} from '../../contract/administration/administration.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'

const NAME = 'asked-names'

/** As whom people ask to be named to readers, which is confirmed or refused here (P-NAMES-CONFIRMED). */
export function AskedNames() {
  const { t } = useWords()
  const { value, error, again } = useRemote(NAME, '', () => call(listAskedNames, {}))
  const [isPending, setPending] = useState(false)
  const [news, setNews] = useState('')
  const box = useRef<HTMLElement>(null)

  const decide = async (
    { userId, username, name, profession }: AskedName,
    isConfirmed: boolean,
  ) => {
    setPending(true)
    const body = { name, profession, isConfirmed }
    const outcome = await call(decideName, { params: { id: userId }, body })
    readAgain(NAME)
    setPending(false)
    // The row, and with it the button that had the focus, may be gone.
    box.current?.focus()
    setNews(
      outcome.ok
        ? t(isConfirmed ? 'administration:name_confirmed' : 'administration:name_refused', {
            name: username,
          })
        : (messageOf(outcome.error) ?? t('administration:name_failed')),
    )
  }
  if (error) return <LoadFailure words={t('administration:names_failed')} onTryAgain={again} />
  if (value === undefined) return null
  const { content } = value
  return (
    <section ref={box} className="list-decisions" tabIndex={-1}>
      {content.length > 0 && (
        <Names names={content} isPending={isPending} onDecide={(...of) => void decide(...of)} />
      )}
      <p role="status">{news}</p>
    </section>
  )
}

interface NamesProps {
  names: readonly AskedName[]
  isPending: boolean
  onDecide: (name: AskedName, isConfirmed: boolean) => void
}

/** Each name with what is shown until it is decided about. */
export function Names({ names, isPending, onDecide }: NamesProps) {
  const { t, language } = useWords()
  return (
    <>
      <h2>{t('administration:names')}</h2>
      <p>{t('administration:names_lead')}</p>
      <ul className="plain-list">
        {names.map((asked) => (
          <li key={asked.userId}>
            <p>
              <strong>{asked.name}</strong>, {asked.profession} ({asked.username},{' '}
              <time dateTime={asked.askedAt}>{shortDateTime(asked.askedAt, language)}</time>)
              {asked.namedAs && (
                <small>
                  {t('administration:name_shown')} {asked.namedAs.name}, {asked.namedAs.profession}
                </small>
              )}
            </p>
            {([true, false] as const).map((isConfirmed) => (
              <Button
                key={String(isConfirmed)}
                className="small-button"
                isPending={isPending}
                onClick={() => onDecide(asked, isConfirmed)}
              >
                {t(isConfirmed ? 'administration:name_confirm' : 'administration:name_refuse')}
                <span className="visually-hidden"> {asked.name}</span>
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
