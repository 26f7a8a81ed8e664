import { useRef, useState } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { readAgain, useRemote } from '../../api/remote.ts'
import {
  decideProposal,
  listProposals,
  type WaitingProposal,
} from '../../contract/desk/proposals.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'

const NAME = 'asked-names'

/** As whom people ask to be named to readers, which is confirmed or refused here (P-NAMES-CONFIRMED). */
export function AskedNames() {
  const { t } = useWords()
  const { value, error, again } = useRemote(NAME, '', () =>
    call(listProposals, { query: { kind: 'name' } }),
  )
  const [isPending, setPending] = useState(false)
  const [news, setNews] = useState('')
  const box = useRef<HTMLElement>(null)

  const decide = async ({ id, version, name }: WaitingProposal, isConfirmed: boolean) => {
    setPending(true)
    const body = { version, status: isConfirmed ? 'APPROVED' : 'NEEDS_REVISION' } as const
    const outcome = await call(decideProposal, { params: { kind: 'name', id }, body })
    readAgain(NAME)
    setPending(false)
    // The row, and with it the button that had the focus, may be gone.
    box.current?.focus()
    setNews(
      outcome.ok
        ? t(isConfirmed ? 'administration:name_confirmed' : 'administration:name_refused', {
            name: name?.username ?? '',
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
  names: readonly WaitingProposal[]
  isPending: boolean
  onDecide: (name: WaitingProposal, isConfirmed: boolean) => void
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
          <li key={asked.id}>
            <p>
              <strong>{asked.title}</strong>, {asked.name?.profession} ({asked.name?.username},{' '}
              <time dateTime={asked.at}>{shortDateTime(asked.at, language)}</time>)
              {asked.name?.shown && (
                <small>
                  {t('administration:name_shown')} {asked.name.shown.name},{' '}
                  {asked.name.shown.profession}
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
                <span className="visually-hidden"> {asked.title}</span>
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
