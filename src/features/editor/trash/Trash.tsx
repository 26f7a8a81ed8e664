import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { readAgain, useRemote } from '../../../api/remote.ts'
import { listTrash } from '../../../contract/desk/editions.ts'
import type { OutputOf } from '../../../contract/protocol/endpoint.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'
import { RETENTION } from '../../../domain/time/retention.ts'
import { dateTimeInVienna } from '../../../domain/time/vienna-date-time.ts'
import { dayInVienna } from '../../../domain/time/vienna-days.ts'
import { RemoteContent } from '../../../forms/RemoteContent.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { Message } from '../../../ui/Message.tsx'
import { RestoreButton } from './RestoreButton.tsx'

type Trashed = OutputOf<typeof listTrash>['content'][number]

/** What was withdrawn or deleted and can be brought back (P-TRASH). */
export function Trash() {
  const { t } = useWords()
  const trash = useRemote('trash', '', () => call(listTrash, {}))
  return (
    <RemoteContent
      of={trash}
      words={{ loading: t('trash:loading'), failed: t('trash:listFailed') }}
    >
      {({ content }) => <Rows content={content} />}
    </RemoteContent>
  )
}

function Rows({ content }: { content: readonly Trashed[] }) {
  const { t, language } = useWords()
  const [restored, setRestored] = useState<Trashed[]>([])
  const trashed = content.filter(({ id }) => restored.every((one) => one.id !== id))
  const last = restored.at(-1)
  return (
    <>
      <p className="note">{t('trash:means', { days: RETENTION.trashDays })}</p>
      {last && (
        <Message key={last.id} tone="good" focused>
          <p>{t(last.wasPublic ? 'trash:restoredPublic' : 'trash:restored')}</p>
          {last.wasPublic && (
            <a href={addressOf({ page: 'hearticle', id: last.id }, language)}>
              {t('trash:toPage')}
            </a>
          )}
          <a href={`${addressOf({ page: 'editor' }, language)}?hearticle=${last.id}`}>
            {t('trash:toForm')}
          </a>
        </Message>
      )}
      {trashed.length === 0 && <p role="status">{t('trash:empty')}</p>}
      <ul className="plain-list work-list">
        {trashed.map((item) => (
          <Row
            key={item.id}
            item={item}
            onRestored={() => {
              setRestored([...restored, item])
              readAgain('trash')
            }}
          />
        ))}
      </ul>
    </>
  )
}

function Row({ item, onRestored }: { item: Trashed; onRestored: () => void }) {
  const { t, language } = useWords()
  const { id, kind, at, by, headlines, wasPublic } = item
  const shown = headlines[language] ? language : language === 'de' ? 'en' : 'de'
  const headline = headlines[shown] || t('trash:noHeadline', { id })
  const end = new Date(Date.parse(at) + RETENTION.trashDays * DAY_MILLISECONDS)
  return (
    <li>
      <p>
        <strong lang={headlines[shown] ? shown : undefined}>{headline}</strong>
      </p>
      <p className="work-facts">
        <span>{t(`trash:kind_${kind}`)}</span>
        <time dateTime={at}>{dateTimeInVienna(new Date(at), locales[language])}</time>
        {by !== null && <span>{t('trash:by', { name: by })}</span>}
        {wasPublic && <span>{t('trash:wasPublic')}</span>}
        <span>
          {t('trash:until', { day: formatPublicationDate(dayInVienna(end), locales[language]) })}
        </span>
        <span>#{id}</span>
      </p>
      <RestoreButton id={id} label={t('trash:restoreOne', { headline })} {...{ onRestored }}>
        {t('trash:restore')}
      </RestoreButton>
    </li>
  )
}

const DAY_MILLISECONDS = 86_400_000
