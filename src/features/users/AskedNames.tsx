import { useCallback, useRef, useState } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import {
  type AskedName,
  decideName,
  listAskedNames,
} from '../../contract/administration/administration.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'

/** As whom people ask to be named to readers, which is confirmed or refused here (P-NAMES-CONFIRMED). */
export function AskedNames() {
  const { t } = useWords()
  const [loaded, load] = useLoaded(
    useCallback((signal) => call(listAskedNames, {}, { signal }), []),
  )
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
    await load()
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
  if (loaded.at === 'failed') {
    return <LoadFailure words={t('administration:names_failed')} onTryAgain={() => void load()} />
  }
  if (loaded.at === 'loading') return null
  const { content } = loaded.value
  return (
    <section ref={box} tabIndex={-1}>
      {content.length > 0 && (
        <Names names={content} isPending={isPending} onDecide={(...of) => void decide(...of)} />
      )}
      <p className="admin-news" role="status">
        {news}
      </p>
    </section>
  )
}

/** A row a name; on a narrow screen a card. */
export function Names({
  names,
  isPending,
  onDecide,
}: {
  names: readonly AskedName[]
  isPending: boolean
  onDecide: (name: AskedName, isConfirmed: boolean) => void
}) {
  const { t, language } = useWords()
  const columns = ['username', 'name_asked', 'name_shown', 'actions'] as const
  return (
    <>
      <p>{t('administration:names_lead')}</p>
      <DataTable
        className="user-table"
        caption={t('administration:names')}
        columns={columns.map((column) => t(`administration:${column}`))}
      >
        {names.map((asked) => (
          <tr key={asked.userId}>
            <th scope="row">{asked.username}</th>
            <td data-label={t('administration:name_asked')}>
              <strong>{asked.name}</strong>, {asked.profession}
              <br />
              <time dateTime={asked.askedAt}>{shortDateTime(asked.askedAt, language)}</time>
            </td>
            <td data-label={t('administration:name_shown')}>
              {asked.namedAs ? `${asked.namedAs.name}, ${asked.namedAs.profession}` : '–'}
            </td>
            <td className="row-actions">
              <Button isPending={isPending} onClick={() => onDecide(asked, true)}>
                {t('administration:name_confirm')}
                <span className="visually-hidden"> {asked.name}</span>
              </Button>
              <Button
                className="pill pill-danger"
                isPending={isPending}
                onClick={() => onDecide(asked, false)}
              >
                {t('administration:name_refuse')}
                <span className="visually-hidden"> {asked.name}</span>
              </Button>
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  )
}
