import { call } from '../../api/api.ts'
import { listTrash, restoreTrashed, type TrashKind, trashKinds } from '../../contract/desk/trash.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { languages } from '../../contract/protocol/language.ts'
import type { ListContent, ListOf } from '../../desk/list.ts'
import { matching } from '../../desk/place.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { RETENTION } from '../../domain/time/retention.ts'
import { addDays, dayInVienna } from '../../domain/time/vienna-days.ts'
import type { Words } from '../../i18n/translator.ts'

type Trashed = OutputOf<typeof listTrash>['content'][number]

const parts = {
  sort: { accepts: /^-?(state|title|who|at|end)$/, first: '-at' },
  page: { accepts: /^\d{1,4}$/, first: '0' },
  row: matching(new RegExp(`^(${trashKinds.join('|')}) [\\da-f-]{1,40}$`)),
}

/** What was withdrawn or deleted and can be brought back (P-TRASH). */
export function trashList(
  { t, language }: Words,
  user: SessionUser,
): ListOf<Trashed, ListContent<Trashed>, 'sort'> {
  const mayEdit = hasAnyOf(['PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'], user.roles)
  const restore = (kind: TrashKind, id: string) => call(restoreTrashed, { params: { kind, id } })
  const languageOf = ({ title }: Trashed) =>
    title[language] === '' ? languages.find((one) => title[one] !== '') : language
  const titleOf = (row: Trashed) => {
    const lang = languageOf(row)
    return { text: lang ? row.title[lang] : t('trash:noTitle'), lang }
  }
  const lastDay = ({ at }: Trashed) => addDays(dayInVienna(new Date(at)), RETENTION.trashDays)
  const state = (row: Trashed) => t(`trash:state_${row.state}`)
  const kind = (row: Trashed) => (row.kind === 'hearticle' ? `#${row.id}` : t('trash:kind_term'))
  const at = (row: Trashed) => (
    <time dateTime={row.at}>{shortDateTime(row.at, language, { seconds: false })}</time>
  )
  const end = (row: Trashed) => (
    <time dateTime={lastDay(row)}>{formatDay(lastDay(row), language, 'medium')}</time>
  )
  return {
    name: 'trash',
    title: t('trash:title'),
    account: user.id,
    parts,
    asks: [],
    async load() {
      const answer = await call(listTrash, {})
      return answer.ok ? { ok: true, value: { rows: answer.value.content } } : answer
    },
    narrow: (rows) => rows,
    keyOf: ({ kind, id }) => `${kind} ${id}`,
    main: titleOf,
    columns: () => [
      {
        name: 'state',
        head: t('trash:state'),
        width: '130px',
        phone: 'state',
        sort: state,
        show: state,
      },
      {
        name: 'number',
        head: t('trash:kind'),
        width: '72px',
        phone: 'number',
        from: 900,
        show: kind,
      },
      {
        name: 'title',
        head: t('trash:titleOf'),
        width: 'minmax(0, 1fr)',
        phone: 'title',
        sort: (row) => titleOf(row).text,
        show: () => null,
      },
      {
        name: 'who',
        head: t('trash:by'),
        width: '120px',
        from: 900,
        sort: ({ by }) => by ?? '',
        show: ({ by }) => <span className="row-words">{by ?? '–'}</span>,
      },
      {
        name: 'at',
        head: t('trash:at'),
        width: '130px',
        from: 900,
        sort: (row) => row.at,
        show: at,
      },
      {
        name: 'end',
        head: t('trash:until'),
        width: '150px',
        phone: 'end',
        sort: lastDay,
        show: end,
      },
    ],
    mutations: {},
    actions: [
      {
        name: 'restore',
        key: 'b',
        words: t('trash:restore'),
        may: () => true,
        // Kept and sent again it could undo what somebody deleted once more since.
        now: ({ kind, id }) => restore(kind, id),
      },
      {
        name: 'edit',
        key: 'e',
        words: t('trash:restoreAndEdit'),
        may: () => mayEdit,
        async go({ kind, id }) {
          const answer = await restore(kind, id)
          const value =
            kind === 'term'
              ? `${addressOf({ page: 'desk/terms' }, language)}?row=${id}`
              : `${addressOf({ page: 'editor' }, language)}?hearticle=${id}`
          return answer.ok ? { ok: true, value } : answer
        },
      },
    ],
    detail: (row, buttons) => (
      <section className="stack desk-thing">
        <h2 lang={languageOf(row)}>{titleOf(row).text}</h2>
        {buttons}
        <p>
          {kind(row)} · {state(row)}
          {row.wasPublic && ` · ${t('trash:wasPublic')}`}
        </p>
        <dl>
          {(
            [
              ['by', row.by ?? '–'],
              ['at', at(row)],
              ['until', end(row)],
            ] as const
          ).map(([name, words]) => (
            <div key={name}>
              <dt>{t(`trash:${name}`)}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    ),
    below: () => <p className="list-below">{t('trash:means', { days: RETENTION.trashDays })}</p>,
    messageOf: (_action, _count, title) => t('trash:restored', { title }),
    empty: () => t('trash:empty'),
    failed: ({ message }) => message ?? t('trash:failed'),
  }
}
