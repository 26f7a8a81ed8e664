import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { readAgain, useRemote } from '../../../api/remote.ts'
import { listTrash } from '../../../contract/desk/trash.ts'
import type { OutputOf } from '../../../contract/protocol/endpoint.ts'
import type { Language } from '../../../contract/protocol/language.ts'
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
          {last.kind === 'hearticle' && last.wasPublic && (
            <a href={addressOf({ page: 'hearticle', id: Number(last.id) }, language)}>
              {t('trash:toPage')}
            </a>
          )}
          <a href={placeOf(last, language)}>{t('trash:toForm')}</a>
        </Message>
      )}
      {trashed.length === 0 && <p role="status">{t('trash:empty')}</p>}
      <ul className="plain-list work-list">
        {trashed.map((item) => (
          <Row
            key={item.kind + item.id}
            item={item}
            onRestored={() => {
              setRestored([...restored, item])
              readAgain('trash')
              return undefined
            }}
          />
        ))}
      </ul>
    </>
  )
}

/** Where somebody goes on with it. */
function placeOf({ kind, id }: Trashed, language: Language): string {
  if (kind === 'term') return addressOf({ page: 'desk/terms' }, language)
  return `${addressOf({ page: 'editor' }, language)}?hearticle=${id}`
}

function Row({ item, onRestored }: { item: Trashed; onRestored: () => undefined }) {
  const { t, language } = useWords()
  const { id, kind, state, at, by, title, wasPublic } = item
  const shown = title[language] ? language : language === 'de' ? 'en' : 'de'
  const headline = title[shown] || t('trash:noHeadline', { id })
  const end = new Date(Date.parse(at) + RETENTION.trashDays * DAY_MILLISECONDS)
  return (
    <li>
      <p>
        <strong lang={title[shown] ? shown : undefined}>{headline}</strong>
      </p>
      <p className="work-facts">
        <span>{t(`trash:kind_${kind}`)}</span>
        <span>{t(`trash:state_${state}`)}</span>
        <time dateTime={at}>{dateTimeInVienna(new Date(at), locales[language])}</time>
        {by !== null && <span>{t('trash:by', { name: by })}</span>}
        {wasPublic && <span>{t('trash:wasPublic')}</span>}
        <span>
          {t('trash:until', { day: formatPublicationDate(dayInVienna(end), locales[language]) })}
        </span>
        {kind === 'hearticle' && <span>#{id}</span>}
      </p>
      <RestoreButton {...{ kind, id, onRestored }} label={t('trash:restoreOne', { headline })}>
        {t('trash:restore')}
      </RestoreButton>
    </li>
  )
}

const DAY_MILLISECONDS = 86_400_000
