import type { ReactNode } from 'react'
import { call } from '../../api/api.ts'
import { MAX_PASSAGE } from '../../contract/desk/comments.ts'
import type { LibraryRubric, LibraryTopic } from '../../contract/desk/library-taxonomy.ts'
import {
  type DeskQuestion,
  listQuestions,
  MAX_ANSWER,
  MAX_SUBJECT,
  type QuestionDecision,
  questionKinds,
} from '../../contract/desk/questions.ts'
import type { AskedValues, Field, ListContent, ListOf, RowAction } from '../../desk/list.ts'
import { matching, oneOf } from '../../desk/place.ts'
import { isUnsettled, mayDecide } from '../../domain/desk/questions.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { mutations } from './mutations.ts'

type QuestionsList = ListOf<DeskQuestion, ListContent<DeskQuestion>, 'state' | 'kind' | 'rubric'>

const parts: QuestionsList['parts'] = {
  state: oneOf(['open', 'done'], 'open'),
  kind: oneOf(questionKinds),
  rubric: matching(/^(none|[1-9]\d{0,8})$/),
  sort: oneOf([]),
  page: { accepts: /^\d{1,2}$/, first: '0' },
  row: matching(/^[\da-f-]{36}$/),
}

interface Subjects {
  userId: string
  rubrics: readonly LibraryRubric[]
  topics: readonly LibraryTopic[]
}

/** What readers asked and reported, newest first (P-DESK-QUESTIONS). */
export function questionsList(
  { t, language }: Words,
  { userId, rubrics, topics }: Subjects,
): QuestionsList {
  /** Those that are open, to be joined to. */
  let open: readonly DeskQuestion[] = []
  const option = (value: unknown, words: string) => ({ value: String(value ?? ''), words })
  const titleOf = ({ text }: DeskQuestion) => {
    const line = text.replace(/\s+/g, ' ')
    return line.length > 120 ? `${line.slice(0, 119)}…` : line
  }
  const languageOf = ({ languageCode }: DeskQuestion) =>
    languageCode === language ? undefined : languageCode
  const about = ([only, ...others]: readonly DeskQuestion[]) =>
    only && others.length === 0 ? { text: titleOf(only), lang: languageOf(only) } : undefined
  const action = (
    name: QuestionDecision['decision'],
    key: string,
    kind: keyof typeof mutations,
    what: (question: DeskQuestion, values: AskedValues) => QuestionDecision,
    fields?: (question: DeskQuestion) => Field[],
  ): RowAction<DeskQuestion> => ({
    name,
    key,
    words: t(`questions:do.${name}`),
    may: (question) => mayDecide(question, name),
    ...(fields && {
      ask: (questions) => ({
        title: t(`questions:do.${name}`),
        about: about(questions),
        send: t(`questions:do.${name}`),
        fields: questions[0] ? fields(questions[0]) : [],
      }),
    }),
    mutation: {
      kind,
      body: (question, values) => ({ version: question.version, what: what(question, values) }),
    },
  })
  const answer: Field = {
    name: 'answer',
    label: t('questions:answer'),
    kind: 'note',
    most: MAX_ANSWER,
    hint: t('questions:answerHint'),
  }
  const rubricOptions = rubrics.map(({ id, name }) => option(id, name[language]))
  return {
    name: 'questions',
    title: t('questions:title'),
    account: userId,
    parts,
    asks: ['state', 'kind', 'rubric'],
    async load({ state, kind, rubric }, cursor) {
      const query = { state: state as 'open', kind: kind as '', rubric, ...(cursor && { cursor }) }
      const found = await call(listQuestions, { query })
      if (!found.ok) return found
      const { content: rows, next } = found.value
      open = [...(cursor ? open : []), ...rows.filter(isUnsettled)]
      return { ok: true, value: { rows, next } }
    },
    keyOf: ({ id }) => id,
    main: (question) => ({ text: titleOf(question), lang: languageOf(question) }),
    columns: () => [
      {
        name: 'state',
        head: t('questions:state'),
        width: '120px',
        phone: 'state',
        show: ({ state }) => t(`questions:state_of.${state}`),
      },
      {
        name: 'title',
        head: t('questions:text'),
        width: 'minmax(0, 1fr)',
        phone: 'title',
        show: () => null,
      },
      {
        name: 'kind',
        head: t('questions:kind'),
        width: '100px',
        phone: 'number',
        show: ({ kind }) => t(`questions:kind_of.${kind}`),
      },
      {
        name: 'joined',
        head: t('questions:joined'),
        width: '90px',
        from: 900,
        show: ({ joined }) => (joined.length > 0 ? joined.length + 1 : ''),
      },
      {
        name: 'end',
        head: t('questions:at'),
        width: '130px',
        phone: 'end',
        show: ({ askedAt }) => (
          <time dateTime={askedAt}>{shortDateTime(askedAt, language, { seconds: false })}</time>
        ),
      },
    ],
    views: {
      part: 'state',
      options: (['open', 'done'] as const).map((state) =>
        option(state, t(`questions:view_of.${state}`)),
      ),
    },
    filters: () => [
      {
        part: 'kind',
        label: t('questions:kind'),
        options: questionKinds.map((kind) => option(kind, t(`questions:kind_of.${kind}`))),
      },
      {
        part: 'rubric',
        label: t('questions:rubric'),
        options: [option('none', t('questions:noRubric')), ...rubricOptions],
      },
    ],
    mutations,
    actions: [
      action(
        'join',
        'g',
        'sort',
        (_, { other = '' }) => ({ decision: 'join', with: other }),
        ({ id }) => [
          {
            name: 'other',
            label: t('questions:sameAs'),
            kind: 'select',
            isRequired: true,
            options: [
              option('', '–'),
              ...open.filter((one) => one.id !== id).map((one) => option(one.id, titleOf(one))),
            ],
          },
        ],
      ),
      action('idea', 'i', 'sort', () => ({ decision: 'idea' })),
      action(
        'answer',
        'a',
        'settle',
        (_, { hearticle = '' }) => ({ decision: 'answer', hearticleId: Number(hearticle) }),
        () => [
          {
            name: 'hearticle',
            label: t('questions:hearticle'),
            kind: 'text',
            most: 9,
            isRequired: true,
            hint: t('questions:hearticleHint'),
          },
        ],
      ),
      action(
        'note',
        'c',
        'settle',
        (_, { comment = '', answer: words = '' }) => ({ decision: 'note', comment, answer: words }),
        ({ edition, text }) => [
          {
            name: 'comment',
            label: t('questions:comment'),
            kind: 'note',
            most: MAX_PASSAGE,
            isRequired: true,
            value: t('questions:reported', { number: edition?.number ?? '', text }),
          },
          answer,
        ],
      ),
      action(
        'close',
        'e',
        'settle',
        (_, { answer: words = '' }) => ({ decision: 'close', answer: words }),
        () => [answer],
      ),
      action(
        'file',
        'r',
        'sort',
        (_, { rubric }) => ({ decision: 'file', rubricId: Number(rubric) || null }),
        ({ rubricId }) => [
          {
            name: 'rubric',
            label: t('questions:rubric'),
            kind: 'select',
            value: String(rubricId ?? ''),
            options: [option('', t('questions:noRubric')), ...rubricOptions],
          },
        ],
      ),
      action(
        'show',
        'p',
        'sort',
        (_, values) => ({ decision: 'show', subject: subjectOf(values) }),
        (question) => subjectFields(question),
      ),
      action('reopen', 'b', 'sort', () => ({ decision: 'reopen' })),
    ],
    detail: (question, actions) => detail(question, actions),
    messageOf: (name, count, title) =>
      t(`questions:did.${name as 'undo'}`, { count: String(count), title }),
    empty: ({ state }) => t(`questions:none_of.${state as 'open'}`),
    failed: ({ message }) => message ?? t('desk:notReached'),
  }

  function subjectFields({ shown }: DeskQuestion): Field[] {
    const topicId = shown && 'topicId' in shown ? shown.topicId : undefined
    const words = shown && 'words' in shown ? shown.words : undefined
    const own = ({ subject }: AskedValues) => subject === 'own'
    return [
      {
        name: 'subject',
        label: t('questions:subject'),
        kind: 'select',
        value: words ? 'own' : String(topicId ?? ''),
        options: [
          option('', t('questions:notShown')),
          option('own', t('questions:ownWords')),
          ...topics.map(({ id, name }) => option(id, name[language])),
        ],
      },
      ...(['de', 'en'] as const).map(
        (code): Field => ({
          name: code,
          label: t(`questions:subject_of.${code}`),
          kind: 'text',
          most: MAX_SUBJECT,
          isRequired: true,
          value: words?.[code] ?? '',
          when: own,
        }),
      ),
    ]
  }

  function detail(question: DeskQuestion, actions: ReactNode): ReactNode {
    const { text, edition, joined, waiting, hearticleId, answer: words } = question
    const link = (id: number, number?: number) => (
      <a
        href={addressOf(
          number ? { page: 'edition', id, edition: number } : { page: 'hearticle', id },
          language,
        )}
      >
        {number ? t('questions:edition', { id, number }) : `Hearticle ${id}`}
      </a>
    )
    return (
      <section className="stack desk-thing">
        <h2>{t(`questions:kind_of.${question.kind}`)}</h2>
        <p className="asked-text" lang={languageOf(question)}>
          {text}
        </p>
        {edition && <p>{link(edition.hearticleId, edition.number)}</p>}
        {actions}
        {hearticleId !== null && (
          <p>
            {t('questions:answeredBy')} {link(hearticleId)}
          </p>
        )}
        {words !== '' && <p>{t('questions:answeredWith', { words })}</p>}
        {waiting > 0 && <p className="note">{t('questions:waiting', { count: waiting })}</p>}
        {joined.length > 0 && (
          <>
            <h3>{t('questions:joined')}</h3>
            <ul className="plain-list">
              {joined.map((one) => (
                <li key={one.id} className="asked-text">
                  {one.text}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    )
  }
}

/** What is to stand in public: words of the desk, the name of a topic, or nothing. */
function subjectOf({ subject = '', de = '', en = '' }: AskedValues) {
  if (subject === 'own') return { words: { de, en } }
  return subject === '' ? null : { topicId: Number(subject) }
}
