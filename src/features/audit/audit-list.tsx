import type { AuditEntry } from '../../contract/administration/administration.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { ListContent, ListOf } from '../../desk/list.ts'
import { matching, oneOf, text } from '../../desk/place.ts'
import { auditActions } from '../../domain/account/audit-actions.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import type { Words } from '../../i18n/translator.ts'
import { AboveAudit } from './AboveAudit.tsx'
import { type AuditFilter, auditFilters, loadEntries } from './entries.ts'
import { formatAction, formatDetail, formatSubject, formatUser } from './format-entry.ts'

const day = matching(/^20\d\d-\d\d-\d\d$/)

const parts = {
  action: oneOf(auditActions),
  by: text(100),
  about: text(100),
  from: day,
  to: day,
  sort: oneOf([]),
  page: { accepts: /^\d{1,2}$/, first: '0' },
  row: text(300),
}

/** Who changed what, newest first (P-AUDIT). */
export function auditList(
  { t, language }: Words,
  { id: account }: Pick<SessionUser, 'id'>,
): ListOf<AuditEntry, ListContent<AuditEntry>, AuditFilter> {
  const at = (entry: AuditEntry, seconds: boolean) => (
    <time dateTime={entry.at}>{shortDateTime(entry.at, language, { seconds })}</time>
  )
  return {
    name: 'audit',
    title: t('desk:audit'),
    account,
    parts,
    asks: [...auditFilters, 'page'],
    async load(place, cursor) {
      const answer = await loadEntries(place, cursor)
      if (!answer.ok) return answer
      const { content, next } = answer.value
      return { ok: true, value: { rows: content, next } }
    },
    keyOf: ({ at: when, by, action, subject }) => `${when} ${by.id} ${action} ${subject}`,
    main: (entry) => ({
      text: [formatAction(entry, t), formatDetail(entry, t)].filter(Boolean).join(': '),
    }),
    columns: () => [
      {
        name: 'when',
        head: t('administration:audit_when'),
        width: '130px',
        phone: 'state',
        show: (entry) => at(entry, false),
      },
      {
        name: 'title',
        head: t('administration:audit_what'),
        width: 'minmax(0, 1fr)',
        phone: 'title',
        show: () => null,
      },
      {
        name: 'by',
        head: t('administration:audit_who'),
        width: '110px',
        phone: 'number',
        show: ({ by }) => <span className="row-words">{formatUser(by, t)}</span>,
      },
      {
        name: 'end',
        head: t('administration:audit_about'),
        width: '120px',
        phone: 'end',
        show: (entry) => <span className="row-words">{formatSubject(entry, t)}</span>,
      },
    ],
    filters: () => [
      {
        part: 'action',
        label: t('administration:audit_what'),
        options: auditActions.map((value) => ({
          value,
          words: t(`administration:action_${value}`),
        })),
      },
      { part: 'by', label: t('administration:audit_by'), kind: 'text' },
      { part: 'from', label: t('administration:audit_from'), kind: 'date' },
      { part: 'to', label: t('administration:audit_to'), kind: 'date' },
    ],
    search: { part: 'about', label: t('administration:audit_aboutWhat') },
    mutations: {},
    actions: [],
    detail: (entry) => (
      <section className="stack desk-thing">
        <h2>{formatAction(entry, t)}</h2>
        <dl>
          <div>
            <dt>{t('administration:audit_when')}</dt>
            <dd>{at(entry, true)}</dd>
          </div>
          {(
            [
              ['who', formatUser(entry.by, t)],
              ['about', formatSubject(entry, t)],
              ['detail', formatDetail(entry, t) || '–'],
            ] as const
          ).map(([name, words]) => (
            <div key={name}>
              <dt>{t(`administration:audit_${name}`)}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    ),
    above: (place) => <AboveAudit place={place} />,
    messageOf: () => '',
    empty: () => t('administration:audit_none'),
    failed: ({ message }) => message ?? t('administration:audit_failed'),
  }
}
