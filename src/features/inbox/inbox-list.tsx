import { call } from '../../api/api.ts'
import {
  beginNewerEdition,
  type InboxStudy,
  inboxStates,
  listInboxStudies,
  MAX_TRIAGE_NOTE,
  type RejectReason,
  rejectReasons,
  type TriageDecision,
} from '../../contract/desk/inbox.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import type { ListContent, ListOf, Option } from '../../desk/list.ts'
import { matching, oneOf, text } from '../../desk/place.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { locales } from '../../domain/text/locales.ts'
import { addDays, dayInVienna } from '../../domain/time/vienna-days.ts'
import type { Words } from '../../i18n/translator.ts'
import { type Desk, rubricFor, titleFor, topicFor } from './desk.ts'
import { marksOf } from './marks.ts'
import { mutationsOf } from './mutations.ts'
import { StudyDetail } from './StudyDetail.tsx'

type Inbox = ListContent<InboxStudy> & Pick<OutputOf<typeof listInboxStudies>, 'counts' | 'rubrics'>

export const inboxParts = {
  state: oneOf(inboxStates, 'waiting'),
  rubric: matching(/^(none|[1-9]\d{0,8})$/),
  text: text(200),
  sort: oneOf([]),
  page: { accepts: /^\d{1,4}$/, first: '0' },
  row: matching(/^[1-9]\d{0,9}$/),
}

/** Each study goes where it stands or may belong. */
const EACH = 'each'
/** Days after today until which a study is put off. */
const OFFERED = { week: 7, month: 30, quarter: 91 } as const

/** Studies that came in, and what is decided about them (P-INBOX, P-TRIAGE-KEYS). */
export function inboxList(
  words: Words,
  desk: Desk,
): ListOf<InboxStudy, Inbox, 'state' | 'rubric' | 'text'> {
  const { t, language } = words
  const today = dayInVienna(new Date())
  const isOpen = ({ decided }: InboxStudy) => decided === null
  const isFit = ({ withdrawn, notices }: InboxStudy) => !withdrawn && !notices.includes('retracted')
  const option = (value: unknown, name: string, group?: string): Option => ({
    value: String(value ?? ''),
    words: name,
    ...(group !== undefined && { group }),
  })
  const nameOf = (id: number | null) => desk.rubrics.find((one) => one.id === id)?.name[language]
  const about = ([one, ...others]: readonly InboxStudy[]) =>
    one && others.length === 0 ? titleFor(one, language) : undefined
  const placeOf = (study: InboxStudy, { topic, rubric }: { topic?: string; rubric?: string }) =>
    topic === EACH
      ? { topicId: topicFor(study, desk)?.id ?? null, rubricId: rubricFor(study, desk)?.id ?? null }
      : { topicId: Number(topic) || null, rubricId: Number(rubric) || null }
  const decide = (
    body: (study: InboxStudy, values: Readonly<Record<string, string>>) => TriageDecision,
  ) => ({
    kind: 'decide',
    body,
  })
  return {
    name: 'studies',
    title: t('inbox:title'),
    account: desk.userId,
    parts: inboxParts,
    asks: ['state', 'rubric', 'text', 'page'],
    async load({ state, rubric, text: wanted, page }) {
      const query = { state, text: wanted, page, ...(rubric && { rubric }) }
      const answer = await call(listInboxStudies, { query: query as { rubric: 'none' } })
      if (!answer.ok) return answer
      const { content, totalPages, counts, rubrics } = answer.value
      const value = { rows: content, pages: totalPages, counts, rubrics }
      return { ok: true, value }
    },
    keyOf: ({ pmid }) => pmid,
    main: (study) => titleFor(study, language),
    toneOf: (study) => (isFit(study) ? undefined : 'bad'),
    columns: () => [
      {
        name: 'mark',
        head: t('inbox:states'),
        width: '150px',
        phone: 'state',
        show: (study) => {
          const [first] = marksOf({ ...study, by: null }, words)
          const cameOn = study.cameOn && formatDay(study.cameOn, language, 'short')
          return first ? <span className={`mark-${first.tone}`}>{first.words}</span> : cameOn
        },
      },
      {
        name: 'title',
        head: t('inbox:list'),
        width: 'minmax(0, 1fr)',
        phone: 'title',
        show: () => null,
      },
      {
        name: 'design',
        head: t('inbox:design'),
        width: '130px',
        from: 900,
        show: ({ design }) => design && t(`designs:${design}`),
      },
      {
        name: 'end',
        head: 'n',
        width: '56px',
        phone: 'end',
        show: ({ participants }) => participants?.toLocaleString(locales[language]) ?? '–',
      },
    ],
    views: {
      part: 'state',
      options: inboxStates.map((state) => option(state, t(`inbox:state_${state}`))),
      count: (state, { counts }) => counts[state as 'waiting' | 'later'],
    },
    filters: (inbox) => [
      {
        part: 'rubric',
        label: t('inbox:rubric'),
        options: (inbox?.rubrics ?? []).flatMap(({ rubricId, count }) => {
          const name = rubricId === null ? t('inbox:noRubric') : nameOf(rubricId)
          return name === undefined ? [] : option(rubricId ?? 'none', `${name} (${count})`)
        }),
      },
    ],
    search: { part: 'text', label: t('inbox:words') },
    mutations: mutationsOf(words),
    actions: [
      {
        name: 'accept',
        key: 'a',
        words: t('inbox:accept'),
        many: (count) => t('inbox:acceptMany', { count }),
        may: (study) => isOpen(study) && isFit(study),
        ask(studies) {
          const [only, ...others] = studies
          const single = others.length === 0 ? only : undefined
          const me = desk.writers.some(({ id }) => id === desk.userId) ? desk.userId : ''
          const isSuggested = single?.topicId === null && single.suggestedTopicId !== null
          return {
            title: single
              ? t('inbox:acceptTitle')
              : t('inbox:acceptMany', { count: studies.length }),
            about: about(studies),
            send: t('inbox:accept'),
            fields: [
              {
                name: 'topic',
                label: t('inbox:topic'),
                kind: 'select',
                value: single ? String(topicFor(single, desk)?.id ?? '') : EACH,
                hint: isSuggested ? t('inbox:isSuggested') : undefined,
                options: [
                  ...(single ? [] : [option(EACH, t('inbox:topicOfEach'))]),
                  option('', t('inbox:noTopic')),
                  ...desk.topics.map(({ id, name, rubricId }) =>
                    option(id, name[language], nameOf(rubricId)),
                  ),
                ],
              },
              {
                name: 'rubric',
                label: t('inbox:rubric'),
                kind: 'select',
                value: String((single && rubricFor(single, desk)?.id) ?? ''),
                when: ({ topic }) => topic === '',
                options: [
                  option('', t('inbox:noRubric')),
                  ...desk.rubrics.map(({ id, name }) => option(id, name[language])),
                ],
              },
              {
                name: 'owner',
                label: t('inbox:owner'),
                kind: 'select',
                value: me,
                options: [
                  option('', t('inbox:noOwner')),
                  ...desk.writers.map(({ id, name }) =>
                    option(id, id === desk.userId ? t('inbox:me', { name }) : name),
                  ),
                ],
              },
            ],
          }
        },
        mutation: decide((study, values) => ({
          decision: 'accept',
          pmid: study.pmid,
          ownerId: values.owner || null,
          ...placeOf(study, values),
        })),
      },
      {
        name: 'reject',
        key: 'r',
        words: t('inbox:reject'),
        may: isOpen,
        many: (count) => t('inbox:rejectMany', { count }),
        ask: (studies) => ({
          title: about(studies)
            ? t('inbox:rejectTitle')
            : t('inbox:rejectMany', { count: studies.length }),
          about: about(studies),
          choices: rejectReasons.map((reason) => option(reason, t(`inbox:reason_${reason}`))),
          fields: [{ name: 'note', label: t('inbox:note'), kind: 'note', most: MAX_TRIAGE_NOTE }],
        }),
        mutation: decide(({ pmid }, { choice, note = '' }) => ({
          decision: 'reject',
          pmid,
          reason: choice as RejectReason,
          note,
        })),
      },
      {
        name: 'later',
        key: 'l',
        words: t('inbox:later'),
        may: isOpen,
        many: (count) => t('inbox:laterMany', { count }),
        ask: (studies) => ({
          title: about(studies)
            ? t('inbox:laterTitle')
            : t('inbox:laterMany', { count: studies.length }),
          choices: (Object.keys(OFFERED) as Array<keyof typeof OFFERED>).map((name) => {
            const until = addDays(today, OFFERED[name])
            return option(
              until,
              `${t(`inbox:in_${name}`)} (${formatDay(until, language, 'medium')})`,
            )
          }),
          fields: [
            {
              name: 'day',
              label: t('inbox:untilDay'),
              kind: 'date',
              min: addDays(today, 1),
              isRequired: true,
            },
          ],
          send: t('inbox:later'),
        }),
        mutation: decide(({ pmid }, { choice, day = '' }) => ({
          decision: 'later',
          pmid,
          until: choice ?? day,
        })),
      },
      {
        name: 'edition',
        key: 'e',
        words: t('inbox:beginEdition'),
        may: (study) => isOpen(study) && study.mayChange.length > 0,
        async go({ pmid, mayChange: [offer] }) {
          const hearticleId = offer?.id ?? 0
          const answer = await call(beginNewerEdition, { params: { pmid }, body: { hearticleId } })
          const value = `${addressOf({ page: 'editor' }, language)}?hearticle=${hearticleId}`
          return answer.ok ? { ok: true, value } : answer
        },
      },
      {
        name: 'back',
        key: 'b',
        words: t('inbox:undo'),
        may: ({ decided }) => decided?.mayUndo === true,
        mutation: { kind: 'back', body: ({ pmid }) => ({ pmid }) },
      },
    ],
    detail: (study, actions) => (
      <StudyDetail
        key={study.pmid}
        study={study}
        desk={desk}
        isUnfit={!isFit(study)}
        actions={actions}
      />
    ),
    messageOf: (kind, count, title) =>
      t(`inbox:did_${kind === 'back' ? 'undo' : (kind as 'accept')}`, { count, title }),
    empty: ({ state }) => t(`inbox:none_${state as 'waiting'}`),
    failed: ({ message }) => message ?? t('desk:notReached'),
  }
}
