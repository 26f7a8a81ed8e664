import { call } from '../../api/api.ts'
import { SOURCES_PLACE } from '../../changes/sources-place.ts'
import {
  type BoardListName,
  type BoardPlace,
  type BoardRow,
  type BoardView,
  boardLists,
  boardSorts,
  boardStates,
  type DeskPerson,
  dueFilters,
  NOBODY,
  personFilter,
  showBoard,
  showTodo,
  subjectFilter,
  writeIdea,
} from '../../contract/desk/board.ts'
import { type ProposalKind, proposalKinds } from '../../contract/desk/proposals.ts'
import type { Permission, SessionUser } from '../../contract/protocol/account-fields.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { bothWays } from '../../contract/protocol/paging.ts'
import type { Column, Field, ListContent, ListOf, Option, RowAction } from '../../desk/list.ts'
import { matching, oneOf, text } from '../../desk/place.ts'
import {
  dayOfRow,
  headlineOf,
  isAt,
  isOverdue,
  isReviewLapsed,
  subjectFinder,
  toDoGroup,
  weekOf,
} from '../../domain/desk/board-views.ts'
import {
  mayChangeField,
  mayChangeIdea,
  mayPlan,
  mayRelease,
  mayWrite,
  type PlanField,
} from '../../domain/desk/row-change.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { initialsOf } from '../../domain/presenters/initials.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { locales } from '../../domain/text/locales.ts'
import { ageInWords } from '../../domain/time/age-in-words.ts'
import { isCalendarDay } from '../../domain/time/publication-date.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { addDays, dayInVienna } from '../../domain/time/vienna-days.ts'
import type { Words } from '../../i18n/translator.ts'
import { Button } from '../../ui/Button.tsx'
import { addressOfRow, type BoardTopic, formAddress, stateWords } from './board-words.ts'
import { mutationsOf } from './mutations.ts'

type Todo = OutputOf<typeof showTodo>

interface Board extends ListContent<BoardRow>, Pick<Todo, 'views'> {
  publicationFailedAt?: Todo['publicationFailedAt']
  counts?: Todo['counts']
  proposals?: Record<ProposalKind, number>
}

type Part = 'view' | 'state' | 'owner' | 'reviewer' | 'due' | 'subject' | 'q' | 'week'
type BoardList = ListOf<BoardRow, Board, Part>

const parts: BoardList['parts'] = {
  view: oneOf(boardLists.plan, 'all'),
  state: oneOf(boardStates),
  owner: matching(personFilter),
  reviewer: matching(personFilter),
  due: oneOf(dueFilters),
  subject: matching(subjectFilter),
  q: text(100),
  week: { accepts: { test: isCalendarDay }, first: '' },
  sort: oneOf(bothWays(boardSorts), '-saved'),
  page: { accepts: /^\d{1,4}$/, first: '0' },
  row: matching(/^(hearticle|idea)-[\w-]{1,40}$/),
}

export interface BoardContext {
  words: Words
  user: SessionUser
  topics: readonly BoardTopic[]
  /** Everybody who can be asked. */
  people: readonly DeskPerson[]
}

/** The day in Vienna: of this browser's clock, until the service says it. */
interface Day {
  today: string
}

const firstDay = (): Day => ({ today: dayInVienna(new Date()) })

/** All work of the desk (P-BOARD). */
export function boardList(
  { words, user, topics, people }: BoardContext,
  name: BoardListName = 'plan',
  day: Day = firstDay(),
): BoardList {
  const { t, language } = words
  const reader = { userId: user.id, permissions: user.roles as Permission[] }
  const isPlanner = mayPlan(reader)
  const isWriter = mayWrite(reader)
  const subjectOf = subjectFinder(topics)
  const option = (value: unknown, name: string, group?: string): Option => ({
    value: String(value),
    words: name,
    ...(group !== undefined && { group }),
  })
  const topicOptions = topics.map(({ id, name, rubric }) => option(id, name, rubric.name))
  const dayCell = (value: string | null) => value && <time dateTime={value}>{shortDay(value)}</time>
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: 'short', timeZone: 'UTC' })
  const shortDay = (value: string) =>
    value === day.today
      ? t('board:today')
      : `${weekday.format(new Date(value)).replace('.', '')} ${formatDay(value, language, 'short')}`
  const who = (one: BoardRow['reviewer']) => {
    if (!one?.isActive || one.name === null)
      return (
        <span
          className="who who-no"
          title={one?.name ? t('board:formerly', { name: one.name }) : t('board:noPerson')}
        >
          +
        </span>
      )
    const isMe = one.id === user.id
    return (
      <span className={isMe ? 'who who-me' : 'who'} title={one.name}>
        {initialsOf(one.name)}
        <span className="visually-hidden"> {one.name}</span>
      </span>
    )
  }
  const alarmOf = (row: BoardRow) => {
    if (row.lapsed === 'fallen') return t('board:studyFell')
    if (row.lapsed === 'source-changed') return t('board:sourceChanged')
    if (isReviewLapsed(row, day.today)) return t('board:reviewPassed')
    return undefined
  }
  const columns: readonly Column<BoardRow>[] = [
    {
      name: 'state',
      head: t('board:column_state'),
      width: '176px',
      phone: 'state',
      sort: 'asked',
      show: (row) => {
        const alarm = alarmOf(row)
        const also = row.isPublic && row.state !== 'public' && row.state !== 'planned'
        return (
          <span
            className="state-mark"
            data-state={row.state}
            data-tone={alarm && 'bad'}
            title={also ? t('board:alsoPublic') : undefined}
          >
            {alarm ?? stateWords(t, row.state)}
          </span>
        )
      },
    },
    {
      name: 'number',
      head: t('board:column_number'),
      width: '32px',
      phone: 'number',
      show: ({ hearticleId }) => hearticleId !== null && `#${hearticleId}`,
    },
    {
      name: 'title',
      head: t('board:column_headline'),
      width: 'minmax(0, 1fr)',
      phone: 'title',
      sort: 'asked',
      show: () => null,
    },
    {
      name: 'topic',
      head: t('board:column_subject'),
      width: '172px',
      sort: 'asked',
      show: (row) => {
        const { topicId, name } = subjectOf(row)
        const topic = topics.find(({ id }) => id === topicId)
        return (
          name && (
            <span className={topic ? `topic-dot ${topicClasses(topic.color)}` : ''}>{name}</span>
          )
        )
      },
    },
    {
      name: 'owner',
      head: t('board:column_who'),
      width: '28px',
      phone: 'who',
      action: 'ownerId',
      sort: 'asked',
      show: ({ owner }) => who(owner),
    },
    {
      name: 'due',
      head: t('board:column_due'),
      width: '84px',
      phone: 'end',
      action: 'dueOn',
      sort: 'asked',
      show: (row) => {
        if (row.dueOn === null) return '–'
        const isLate =
          row.dueOn < day.today && (isOverdue(row, day.today) || alarmOf(row) !== undefined)
        const days = Math.round((Date.parse(day.today) - Date.parse(row.dueOn)) / 86_400_000)
        if (isLate)
          return (
            <time dateTime={row.dueOn} className="is-late">
              {t('board:since', { count: days })}
            </time>
          )
        return (
          <span className={row.dueOn === day.today ? 'is-now' : undefined}>
            {dayCell(row.dueOn)}
          </span>
        )
      },
    },
  ]
  const planColumns: readonly Column<BoardRow>[] = [
    ...columns
      .slice(0, 5)
      .map((one) => (one.name === 'topic' ? { ...one, from: 1300 as const } : one)),
    {
      name: 'reviewer',
      head: t('board:column_checks'),
      width: '44px',
      from: 900,
      action: 'reviewerId',
      sort: 'asked',
      show: ({ reviewer }) => who(reviewer),
    },
    ...columns.slice(5),
    {
      name: 'planned',
      head: t('board:column_planned'),
      width: '84px',
      from: 900,
      action: 'plannedOn',
      sort: 'asked',
      show: (row) => dayCell(dayOfRow(row)?.day ?? null) || '–',
    },
    {
      name: 'saved',
      head: t('board:column_saved'),
      width: '104px',
      from: 1300,
      sort: 'asked',
      show: ({ savedAt }) => ageInWords(savedAt, new Date(), locales[language]),
    },
    {
      name: 'review',
      head: t('board:column_review'),
      width: '84px',
      from: 1300,
      sort: 'asked',
      show: ({ nextReviewOn }) => nextReviewOn && formatDay(nextReviewOn, language, 'medium'),
    },
  ]

  /** Whom a field offers: who plans anybody who can do it, all others themselves. */
  const offered = (field: PlanField, rows: readonly BoardRow[]) =>
    people.filter(({ id, writes, reviews }) => {
      const isAble =
        field === 'ownerId' ? writes : reviews && !rows.every((row) => row.writers.includes(id))
      return isAble && (isPlanner || id === user.id)
    })
  const plan = (field: PlanField, key: string): RowAction<BoardRow> => {
    const isDay = field === 'dueOn' || field === 'plannedOn'
    return {
      name: field,
      key,
      words: t(`board:bulk_${field}`),
      may: (row) =>
        mayChangeField(row, field, reader) &&
        !(field === 'plannedOn' && dayOfRow(row)?.isIntended === false),
      ask(rows) {
        const [only] = rows
        const isOne = rows.length === 1 && only
        return {
          title: t(`board:bulk_${field}`),
          about: isOne
            ? { text: headlineOf(only, language), lang: undefined }
            : { text: t('desk:selected', { count: rows.length }), lang: undefined },
          ...(isDay
            ? {
                choices: [
                  ...[0, 1, 3, 7].map((days) =>
                    option(addDays(day.today, days), shortDay(addDays(day.today, days))),
                  ),
                  option('', t('board:noDay')),
                ],
                fields: [
                  {
                    name: 'day',
                    label: t(`board:bulk_${field}`),
                    kind: 'date' as const,
                    min: day.today,
                    value: isOne ? (only[field] ?? '') : '',
                  },
                ],
                send: t('board:ok'),
              }
            : {
                choices: [
                  ...offered(field, rows).map(({ id, name }) => option(id, name)),
                  option('', t('board:nobody')),
                ],
              }),
        }
      },
      mutation: {
        kind: 'change',
        body: (row, { choice, day: chosen = '' }) => ({
          key: row.key,
          version: row.version,
          [field]: (choice ?? chosen) || null,
        }),
      },
    }
  }
  const ideaFields = (row?: BoardRow): Field[] => [
    {
      name: 'title',
      label: t('board:ideaTitle'),
      hint: t('board:ideaTitleHint'),
      kind: 'text',
      value: row?.headline.de ?? '',
      most: 300,
      isRequired: true,
    },
    {
      name: 'topicId',
      label: t('board:topic'),
      kind: 'select',
      value: String(row?.topicId ?? ''),
      options: [option('', t('board:noTopic')), ...topicOptions],
    },
  ]
  const ideaOf = ({ title = '', topicId }: Readonly<Record<string, string>>) => ({
    title: title.trim(),
    topicId: Number(topicId) || null,
  })
  const isIdea = (row: BoardRow) => row.hearticleId === null && mayChangeIdea(row, reader)
  const source = ({ from }: BoardRow) =>
    from?.kind === 'study' ? `${t('board:from_study')}: PMID ${from.pmid}` : ''
  const actions: RowAction<BoardRow>[] = [
    {
      name: 'add',
      key: 'n',
      words: t('board:newIdea'),
      isOfList: true,
      may: () => isWriter,
      ask: () => ({ title: t('board:newIdea'), fields: ideaFields(), send: t('board:add') }),
      mutation: { kind: 'add', body: (_, values) => ideaOf(values) },
    },
    plan('ownerId', 'o'),
    plan('dueOn', 'f'),
    plan('plannedOn', 'p'),
    plan('reviewerId', 'r'),
    {
      name: 'idea',
      key: 'i',
      words: t('board:idea'),
      may: isIdea,
      ask: ([row]) => ({
        title: t('board:idea'),
        fields: ideaFields(row),
        send: t('board:save'),
        about: row && source(row) ? { text: source(row), lang: undefined } : undefined,
      }),
      mutation: {
        kind: 'change',
        body: ({ key, version }, values) => ({ key, version, ...ideaOf(values) }),
      },
    },
    {
      name: 'begin',
      key: 'w',
      words: t('board:begin'),
      may: isIdea,
      ask: ([row]) => ({
        title: t('board:begin'),
        send: t('board:begin'),
        about: row && { text: headlineOf(row, language), lang: undefined },
        fields: ideaFields(row)
          .slice(1)
          .map((field) => ({ ...field, isRequired: true })),
      }),
      async go({ key }, { topicId }) {
        const params = { id: key.slice('idea-'.length) }
        const answer = await call(writeIdea, {
          params,
          body: { topicId: Number(topicId) },
          query: { lang: language },
        })
        return answer.ok
          ? { ok: true, value: formAddress(answer.value.hearticleId, language) }
          : answer
      },
    },
    {
      name: 'drop',
      key: 'd',
      words: t('board:drop'),
      may: isIdea,
      mutation: { kind: 'change', body: ({ key, version }) => ({ key, version, isDropped: true }) },
    },
    {
      name: 'release',
      key: 'v',
      words: t('board:release'),
      may: (row) => mayRelease(row, reader, day.today),
      mutation: {
        kind: 'release',
        body: ({ hearticleId, hearticleVersion, plannedOn }) => ({
          id: hearticleId,
          version: hearticleVersion,
          publicationDate: plannedOn,
        }),
      },
    },
  ]
  const able = (part: 'owner' | 'reviewer') => [
    option(NOBODY, t(part === 'owner' ? 'board:withoutOwner' : 'board:withoutReviewer')),
    ...people
      .filter(({ writes, reviews }) => (part === 'owner' ? writes : reviews))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'de'))
      .map(({ id, name }) => option(id, name)),
  ]
  return {
    name,
    title: t('board:title'),
    account: user.id,
    parts,
    asks: ASKED,
    actions: actions.filter(({ name }) => name !== 'add' || isWriter),
    async load(place) {
      const query = { ...askedAt(place), lang: language, list: name as 'plan' | 'hearticles' }
      const answer = await call(showBoard, { query })
      return answer.ok ? boardOf(answer.value, day) : answer
    },
    // What was done here and is not in the answer yet perhaps leaves the place.
    narrow: (rows, place) => {
      const looking = { list: name, language, reader, today: day.today, subjectOf }
      return rows.filter((row) => isAt(row, place as BoardPlace, looking))
    },
    keyOf: ({ key }) => key,
    main: (row) => ({
      text: headlineOf(row, language),
      ...(row.hearticleId !== null && {
        href: addressOfRow(row.hearticleId, user.roles, language) + placeOfAlarm(row),
      }),
    }),
    opens: 'idea',
    toneOf: (row) => (alarmOf(row) ? 'bad' : undefined),
    columns: () => planColumns,
    views: {
      part: 'view',
      options: boardLists.plan.map((view) => option(view, t(`board:view_${view}`))),
      count: (view, { views }) => views[view as BoardView],
    },
    filters: () => [
      {
        part: 'state',
        label: t('board:filter_state'),
        options: boardStates.map((state) => option(state, stateWords(t, state))),
      },
      {
        part: 'owner',
        label: t('board:filter_owner'),
        options: able('owner'),
      },
      {
        part: 'reviewer',
        label: t('board:filter_reviewer'),
        options: able('reviewer'),
      },
      {
        part: 'due',
        label: t('board:filter_due'),
        options: dueFilters.map((due) => option(due, t(`board:due_${due}`))),
      },
      {
        part: 'subject',
        label: t('board:filter_subject'),
        options: [
          option('none', t('board:withoutSubject')),
          ...[...new Map(topics.map(({ rubric }) => [rubric.id, rubric.name]))].map(([id, name]) =>
            option(`rubric-${id}`, name),
          ),
          ...topics.map(({ id, name, rubric }) => option(`topic-${id}`, name, rubric.name)),
        ],
      },
    ],
    search: { part: 'q', label: t('board:filter_text') },
    // A week, day by day (P-BOARD-WEEK).
    groups: ({ view, week }) =>
      view !== 'week'
        ? undefined
        : {
            all: weekOf(week || day.today).map((one) => ({
              value: one,
              words: shortDay(one),
              empty: t('board:dayEmpty'),
            })),
            of: (row) => dayOfRow(row)?.day ?? '',
          },
    below: () => user.withoutPasskeys && <p className="list-below">{t('desk:withoutPasskeys')}</p>,
    above: ({ view, week }, go) =>
      view === 'week' && (
        <p className="cluster list-above">
          {[-7, 7].map((days) => (
            <Button
              key={days}
              className="small-button"
              onClick={() => go({ week: addDays(week || day.today, days) })}
            >
              {t(days < 0 ? 'board:weekBefore' : 'board:weekAfter')}
            </Button>
          ))}
          {week !== '' && (
            <Button className="text-button" onClick={() => go({ week: '' })}>
              {t('board:weekNow')}
            </Button>
          )}
        </p>
      ),
    mutations: mutationsOf(words, people),
    messageOf: (kind, count, title) => {
      if (kind === 'drop') return t('board:news_dropped', { headline: title })
      if (kind === 'add') return t('board:news_added')
      if (kind === 'release') return t('board:news_released')
      return t('board:news_changed', { count })
    },
    empty: ({ view }) => t(`board:none_${view as 'all'}`),
    failed: ({ message }) => message ?? t('desk:notReached'),
  }
}

/** Where in a hearticle stands what its alarm is about. */
const placeOfAlarm = ({ lapsed }: BoardRow) =>
  lapsed === 'source-changed' ? `#${SOURCES_PLACE}` : ''

const ASKED = [
  'view',
  'state',
  'owner',
  'reviewer',
  'due',
  'subject',
  'q',
  'week',
  'sort',
  'page',
] as const

/** What the service is asked of a place. */
function askedAt(place: Parameters<BoardList['load']>[0]) {
  const { row: _, page, ...asked } = place
  return { ...(asked as BoardPlace), page }
}

function boardOf<Page extends OutputOf<typeof showBoard>>(page: Page, day: Day) {
  day.today = page.today
  return { ok: true as const, value: { ...page, rows: page.content, pages: page.totalPages } }
}

const TODO_COLUMNS = ['state', 'number', 'title', 'topic', 'owner', 'due']

/** What of the columns hearticles have, and from which width on. */
const HEARTICLE_COLUMNS: Record<string, Pick<Column<BoardRow>, 'from' | 'phone'>> = {
  state: {},
  number: {},
  title: {},
  topic: { from: 900 },
  owner: {},
  planned: { phone: 'end' },
  saved: { from: 900 },
  review: { from: 900 },
}
const OF_IDEAS = ['add', 'idea', 'begin', 'drop']

/** What is to be done (P-TODO). */
export function todoList(context: BoardContext): BoardList {
  const day = firstDay()
  const plan = boardList(context, 'todo', day)
  const {
    words: { t, language },
    user,
  } = context
  const reader = { userId: user.id, permissions: user.roles as Permission[] }
  const mayReview = reader.permissions.includes('PERMISSION_REVIEW_HEARTICLES')
  const pageOfKind = {
    study: mayReview ? 'review' : 'editor',
    term: 'desk/terms',
    name: 'desk/users',
  } as const
  const waitingOf = (board: Board | undefined) =>
    proposalKinds.flatMap((kind) => {
      const count = board?.proposals?.[kind] ?? 0
      return count > 0 ? [[kind, count] as const] : []
    })
  const groupOf = (row: BoardRow) => toDoGroup(row, reader, day.today)
  return {
    ...plan,
    title: t('desk:todo'),
    parts: { ...plan.parts, view: oneOf(boardLists.todo, 'all') },
    columns: () =>
      plan
        .columns(undefined)
        .filter(({ name }) => TODO_COLUMNS.includes(name))
        .map(({ from: _, ...column }) => column),
    views: {
      part: 'view',
      options: boardLists.todo.map((value) => ({ value, words: t(`board:todo_${value}`) })),
      count: (view, { views }) => views[view as BoardView],
    },
    groups: () => ({
      all: [
        { value: 'alarm', words: t('board:todo_alarms'), tone: 'bad' },
        { value: 'mine', words: t('board:todo_own') },
        { value: 'others', words: t('board:todo_others') },
      ],
      of: (row) => groupOf(row) ?? '',
    }),
    async load(place) {
      const answer = await call(showTodo, { query: { ...askedAt(place), lang: language } })
      return answer.ok ? boardOf(answer.value, day) : answer
    },
    others: ({ counts }) => ({ ...counts }),
    above: (_place, _go, board) => (
      <>
        {board?.publicationFailedAt && (
          <p className="list-alarm" role="status">
            {t('board:publicationFailed', {
              at: dateTimeInVienna(new Date(board.publicationFailedAt), locales[language]),
            })}{' '}
            <a href={addressOf({ page: 'desk/publication' }, language)}>
              {t('board:publicationShow')}
            </a>
          </p>
        )}
        {waitingOf(board).length > 0 && (
          <ul className="plain-list cluster list-above">
            {waitingOf(board).map(([kind, count]) => (
              <li key={kind}>
                <a href={addressOf({ page: pageOfKind[kind] }, language)}>
                  {t(`board:proposed_${kind}`, { count })}
                </a>
              </li>
            ))}
          </ul>
        )}
      </>
    ),
    empty: () => t('board:todo_none'),
  }
}

/** Of the board what is written: no ideas (P-DESK-HEARTICLES). */
export function hearticlesList(context: BoardContext): BoardList {
  const plan = boardList(context, 'hearticles')
  const {
    words: { t, language },
  } = context
  const columns = plan.columns(undefined).flatMap(({ phone, from, ...column }) => {
    const at = HEARTICLE_COLUMNS[column.name]
    return at ? { ...column, ...(column.name !== 'planned' && phone && { phone }), ...at } : []
  })
  return {
    ...plan,
    title: t('desk:hearticles'),
    parts: { ...plan.parts, view: oneOf(boardLists.hearticles, 'all') },
    columns: () => columns,
    views: {
      part: 'view',
      options: boardLists.hearticles.map((value) => ({
        value,
        words: t(`board:written_${value}`),
      })),
      count: (view, { views }) => views[view as BoardView],
    },
    actions: [
      {
        name: 'write',
        key: 'n',
        words: t('board:write'),
        isOfList: true,
        may: () => true,
        go: async () => ({ ok: true, value: formAddress('new', language) }),
      },
      ...plan.actions.filter(({ name }) => !OF_IDEAS.includes(name)),
    ],
    empty: ({ view }) => t(`board:writtenNone_${view as 'all'}`),
  }
}
