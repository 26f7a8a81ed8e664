import { call } from '../../api/api.ts'
import {
  type GlossaryTerm,
  type GlossaryText,
  glossaryStates,
  listGlossary,
} from '../../contract/desk/glossary.ts'
import { MAX_COMMENTS } from '../../contract/desk/reviews.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { ListContent, ListOf, RowAction } from '../../desk/list.ts'
import { matching, oneOf, text } from '../../desk/place.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import type { Words } from '../../i18n/translator.ts'
import { mutationsOf } from './mutations.ts'
import { TermDetail } from './TermDetail.tsx'
import { TermForm } from './TermForm.tsx'
import { termsAt } from './terms-at.ts'

type TermsList = ListOf<GlossaryTerm, ListContent<GlossaryTerm>, 'state' | 'q'>

const parts: TermsList['parts'] = {
  state: oneOf(glossaryStates),
  q: text(100),
  sort: { accepts: /^-?(state|title|other|who|end)$/, first: 'title' },
  page: { accepts: /^\d{1,4}$/, first: '0' },
  row: matching(/^[\da-f-]{36}$/),
}

/** How much of the way is done, and in which colour. */
const STANDING: Record<GlossaryTerm['state'], [part: number, mark: string]> = {
  public: [100, 'var(--good)'],
  waiting: [60, 'var(--ink)'],
  'changes-asked': [35, 'var(--amber)'],
}

/** What was done, as words name it. */
const DONE: Partial<Record<string, 'approved' | 'declined' | 'discarded' | 'deleted'>> = {
  approve: 'approved',
  decline: 'declined',
  discard: 'discarded',
  delete: 'deleted',
}

/**
 * The terms of the glossary (P-GLOSSARY, P-GLOSSARY-APPROVED).
 * @param proposed what the form of a new one is opened with
 */
export function termsList(
  words: Words,
  user: SessionUser,
  proposed: GlossaryText | undefined,
): TermsList {
  const { t, language } = words
  const other = language === 'de' ? 'en' : 'de'
  const mayEdit = hasAnyOf(['PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'], user.roles)
  const isOpen = ({ state, approval }: GlossaryTerm) => state !== 'public' && approval === 'open'
  const nameOf = (term: GlossaryTerm) => term.text.term[language]
  const about = (terms: readonly GlossaryTerm[]) => {
    const [only, ...others] = terms
    return only && others.length === 0
      ? { text: nameOf(only), lang: undefined }
      : { text: t('desk:selected', { count: terms.length }), lang: undefined }
  }
  /** Who stands behind it as it is: who approved it, or who wrote what waits for that. */
  const whose = ({ state, checked, writers }: GlossaryTerm) =>
    state === 'public' ? (checked?.by ?? '') : writers.join(', ')
  const versioned = ({ version }: GlossaryTerm) => ({ version })
  const actions: RowAction<GlossaryTerm>[] = [
    {
      name: 'add',
      key: 'n',
      words: t('glossaryDesk:new'),
      isOfList: true,
      may: () => mayEdit,
      form: (_, ends) => ({
        title: t('glossaryDesk:new'),
        content: <TermForm term={undefined} proposed={proposed} {...ends} />,
      }),
    },
    {
      name: 'edit',
      key: 'e',
      words: t('glossaryDesk:editButton'),
      may: () => mayEdit,
      form: (term, ends) => ({
        title: term ? t('glossaryDesk:edit', { term: nameOf(term) }) : '',
        content: <TermForm term={term} {...ends} />,
      }),
    },
    {
      name: 'approve',
      key: 'a',
      words: t('approval:approve'),
      many: (count) => t('glossaryDesk:approveMany', { count }),
      may: isOpen,
      mutation: { kind: 'approve', body: versioned },
    },
    {
      name: 'decline',
      key: 'r',
      words: t('approval:requestChanges'),
      may: isOpen,
      ask: (terms) => ({
        title: t('approval:requestChanges'),
        about: about(terms),
        fields: [
          {
            name: 'comments',
            label: t('approval:comments'),
            hint: t('glossaryDesk:commentsHint'),
            kind: 'note',
            most: MAX_COMMENTS,
            isRequired: true,
          },
        ],
        send: t('approval:requestChanges'),
      }),
      mutation: {
        kind: 'decline',
        body: ({ version }, { comments = '' }) => ({ version, comments: comments.trim() }),
      },
    },
    {
      name: 'discard',
      key: 'v',
      words: t('approval:discard'),
      // What never was public is gone with its proposal: that is to delete it.
      may: ({ state, shown }) => mayEdit && state !== 'public' && shown !== null,
      ask: (terms) => ({
        title: t('approval:discardAsk'),
        about: about(terms),
        means: () => [t('approval:discardMeans')],
        send: t('approval:discard'),
      }),
      mutation: { kind: 'discard', body: versioned },
    },
    {
      name: 'delete',
      key: 'd',
      words: t('glossaryDesk:delete'),
      may: () => mayEdit,
      ask: (terms) => ({
        title: t('glossaryDesk:deleteQuestion', { term: about(terms).text }),
        about: { text: t('glossaryDesk:deleteMeans'), lang: undefined },
        send: t('glossaryDesk:delete'),
      }),
      mutation: { kind: 'delete', body: versioned },
    },
  ]
  return {
    name: 'terms',
    title: t('desk:terms'),
    account: user.id,
    parts,
    asks: [],
    async load() {
      const answer = await call(listGlossary, {})
      return answer.ok ? { ok: true, value: { rows: answer.value.content } } : answer
    },
    narrow: termsAt,
    keyOf: ({ id }) => id,
    main: (term) => ({ text: nameOf(term) }),
    columns: () => [
      {
        name: 'state',
        head: t('glossaryDesk:state'),
        width: '170px',
        phone: 'state',
        sort: ({ state }) => String(glossaryStates.indexOf(state)),
        show({ state }) {
          const [part, mark] = STANDING[state]
          const style = { '--part': part, '--mark': mark } as React.CSSProperties
          return (
            <span className="standing" data-part={part} style={style}>
              {t(`glossaryDesk:state_${state}`)}
            </span>
          )
        },
      },
      {
        name: 'title',
        head: t('glossaryDesk:term'),
        width: 'minmax(0, 1fr)',
        phone: 'title',
        sort: nameOf,
        show: () => null,
      },
      {
        name: 'other',
        head: t(`glossaryDesk:in_${other}`),
        width: 'minmax(0, 1fr)',
        from: 900,
        sort: ({ text: { term } }) => term[other],
        show: ({ text: { term } }) => (
          <span className="row-words" lang={other}>
            {term[other]}
          </span>
        ),
      },
      {
        name: 'who',
        head: t('glossaryDesk:who'),
        width: '90px',
        phone: 'number',
        sort: whose,
        show: (term) => <span className="row-words">{whose(term)}</span>,
      },
      {
        name: 'end',
        head: t('glossaryDesk:at'),
        width: '86px',
        phone: 'end',
        sort: ({ at }) => at,
        show: ({ at }) => (
          <time dateTime={at}>{formatDay(dayInVienna(new Date(at)), language, 'medium')}</time>
        ),
      },
    ],
    views: {
      part: 'state',
      options: ['', ...glossaryStates].map((value) => ({
        value,
        words: t(`glossaryDesk:state_${(value || 'all') as 'all'}`),
      })),
      count: (state, { rows }) =>
        rows.filter((term) => state === '' || term.state === state).length,
    },
    search: { part: 'q', label: t('glossaryDesk:search') },
    mutations: mutationsOf(words, user.username),
    actions: actions.filter(({ name }) => mayEdit || name === 'approve' || name === 'decline'),
    ...(proposed && mayEdit && { begins: 'add' }),
    detail: (term, buttons) => <TermDetail term={term} actions={buttons} />,
    messageOf: (kind) => t(`glossaryDesk:done_${DONE[kind] ?? 'saved'}`),
    empty: () => t('glossaryDesk:none'),
    failed: ({ message }) => message ?? t('desk:notReached'),
  }
}
