import { type CallAnswer, call } from '../../api/api.ts'
import {
  deleteLibraryRubric,
  deleteLibraryTopic,
  type LibraryRubric,
  type LibraryTopic,
  listLibraryRubrics,
  listLibraryTopics,
} from '../../contract/desk/library-taxonomy.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { ListContent, ListOf } from '../../desk/list.ts'
import { matching, oneOf, text } from '../../desk/place.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import type { Words } from '../../i18n/translator.ts'
import { refusalOf } from './editing/refusal-of.ts'
import { NameChanges } from './NameChanges.tsx'
import { RubricForm } from './RubricForm.tsx'
import { TopicForm } from './TopicForm.tsx'
import { TopicPicture } from './TopicPicture.tsx'

/** What readers find their way by. */
type Subject =
  | { kind: 'topic'; of: LibraryTopic; rubric: LibraryRubric | undefined }
  | { kind: 'rubric'; of: LibraryRubric }

const KINDS = ['topic', 'rubric'] as const

const parts = {
  kind: oneOf(KINDS, 'topic'),
  name: text(80),
  sort: { accepts: /^-?(title|other)$/, first: 'title' },
  page: { accepts: /^\d{1,3}$/, first: '0' },
  row: matching(/^(topic|rubric)-\d{1,10}$/),
}

/** Rubrics and topics, for those who keep them (P-LIBRARY, P-NAMES-AT-ONCE). */
export function subjectsList(
  words: Words,
  { id: account }: Pick<SessionUser, 'id'>,
): ListOf<Subject, ListContent<Subject>, 'kind' | 'name'> {
  const { t, language } = words
  const other = language === 'de' ? 'en' : 'de'
  const end = (subject: Subject) =>
    subject.kind === 'topic'
      ? (subject.rubric?.name[language] ?? '')
      : t(`library:search_${searchState(subject.of)}`)
  return {
    name: 'subjects',
    title: t('desk:subjects'),
    account,
    parts,
    asks: [],
    load: loadSubjects,
    narrow: (rows, { kind, name }) =>
      rows.filter(
        (row) =>
          row.kind === kind &&
          Object.values(row.of.name).some((one) => one.toLowerCase().includes(name.toLowerCase())),
      ),
    keyOf: ({ kind, of }) => `${kind}-${of.id}`,
    main: ({ of }) => ({ text: of.name[language] }),
    columns: () => [
      {
        name: 'title',
        head: t('library:name'),
        width: 'minmax(0, 1fr)',
        phone: 'title',
        sort: ({ of }) => of.name[language],
        show: () => null,
      },
      {
        name: 'other',
        head: t(`library:language_${other}`),
        width: 'minmax(0, 1fr)',
        phone: 'number',
        sort: ({ of }) => of.name[other],
        show: ({ of }) => (
          <span className="row-words" lang={other}>
            {of.name[other]}
          </span>
        ),
      },
      {
        name: 'end',
        head: '',
        width: '220px',
        phone: 'end',
        show: (subject) => (
          <span
            className={
              subject.kind === 'topic'
                ? `topic-dot row-words ${topicClasses(subject.of.color)}`
                : 'row-words'
            }
          >
            {end(subject)}
          </span>
        ),
      },
    ],
    views: {
      part: 'kind',
      options: KINDS.map((value) => ({ value, words: t(`library:${value}s`) })),
      count: (view, { rows }) => rows.filter(({ kind }) => kind === view).length,
    },
    search: { part: 'name', label: t('library:name') },
    mutations: {},
    actions: [
      {
        name: 'add-topic',
        key: 'n',
        words: t('library:newTopic'),
        isOfList: true,
        may: () => true,
        form: (_, ends) => ({
          title: t('library:newTopic'),
          content: <TopicForm topic={undefined} {...ends} />,
        }),
      },
      {
        name: 'add-rubric',
        key: 'r',
        words: t('library:newRubric'),
        isOfList: true,
        may: () => true,
        form: (_, ends) => ({
          title: t('library:newRubric'),
          content: <RubricForm rubric={undefined} {...ends} />,
        }),
      },
      {
        name: 'edit',
        key: 'e',
        words: t('library:editButton'),
        may: () => true,
        form: (subject, ends) => ({
          title: t('library:edit', { what: subject?.of.name[language] ?? '' }),
          content:
            subject?.kind === 'topic' ? (
              <TopicForm topic={subject.of} {...ends} />
            ) : (
              <RubricForm rubric={subject?.of} {...ends} />
            ),
        }),
      },
      {
        name: 'delete',
        key: 'd',
        words: t('library:delete'),
        may: () => true,
        ask: ([subject]) => ({
          title: t('library:deleteQuestion', { what: subject?.of.name[language] ?? '' }),
          about: { text: t('library:nameChangesLead'), lang: undefined },
          send: t('library:delete'),
        }),
        async now({ kind, of: { id, version } }): Promise<CallAnswer<unknown>> {
          const input = { params: { id }, query: { version } }
          const answer =
            kind === 'topic'
              ? await call(deleteLibraryTopic, input)
              : await call(deleteLibraryRubric, input)
          if (answer.ok) return answer
          return { ok: false, error: { ...answer.error, message: refusalOf(answer.error, words) } }
        },
      },
    ],
    detail: (subject, buttons) => (
      <section className="stack desk-thing">
        <h2>{subject.of.name[language]}</h2>
        {buttons}
        {subject.kind === 'topic' ? (
          <TopicPicture key={subject.of.imageName} topic={subject.of} />
        ) : (
          <p>{subject.of.description[language]}</p>
        )}
      </section>
    ),
    above: () => <NameChanges list="subjects" kinds={['rubric', 'topic', 'picture']} />,
    messageOf: (action, _, name) =>
      t(action === 'delete' ? 'library:subjectDeleted' : 'library:subjectSaved', { name }),
    empty: ({ kind }) => t(kind === 'topic' ? 'library:noTopics' : 'library:noRubrics'),
    failed: ({ message }) => message ?? t('library:notReached'),
  }
}

async function loadSubjects(): Promise<CallAnswer<ListContent<Subject>>> {
  const [rubrics, topics] = await Promise.all([
    call(listLibraryRubrics, {}),
    call(listLibraryTopics, {}),
  ])
  if (!rubrics.ok) return rubrics
  if (!topics.ok) return topics
  const rows: Subject[] = [
    ...topics.value.map((of) => ({
      kind: 'topic' as const,
      of,
      rubric: rubrics.value.find(({ id }) => id === of.rubricId),
    })),
    ...rubrics.value.map((of) => ({ kind: 'rubric' as const, of })),
  ]
  return { ok: true, value: { rows } }
}

function searchState({ search }: LibraryRubric): 'none' | 'on' | 'off' {
  if (!search) return 'none'
  return search.enabled ? 'on' : 'off'
}
