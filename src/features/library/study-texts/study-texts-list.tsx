import { type CallAnswer, call } from '../../../api/api.ts'
import { findLibraryStudies } from '../../../contract/desk/library-studies.ts'
import { listProposals, type WaitingProposal } from '../../../contract/desk/proposals.ts'
import type { ListContent, ListOf } from '../../../desk/list.ts'
import { matching, oneOf, text } from '../../../desk/place.ts'
import { formatDay } from '../../../domain/presenters/format-day.ts'
import { titleLang } from '../../../domain/study/text-languages.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'
import { dayInVienna } from '../../../domain/time/vienna-days.ts'
import { ProposedState } from '../../../forms/ProposalList.tsx'
import type { Words } from '../../../i18n/translator.ts'
import { StudyEdit } from './StudyEdit.tsx'

interface ListedStudy {
  pmid: string
  title: string
  lang: string | undefined
  /** What is proposed of it; null where nothing is. */
  state: WaitingProposal['state'] | null
  /** Where it appeared and when, or when its texts were last changed. */
  about: string
}

interface ListedStudies extends ListContent<ListedStudy> {
  /** How many were found, or wait for a second person. */
  count: number
}

const parts = {
  q: text(100),
  sort: oneOf([]),
  page: { accepts: /^\d{1,4}$/, first: '0' },
  row: matching(/^[1-9]\d{0,9}$/),
}

/**
 * Studies whose texts wait, or those that are looked for (P-LIBRARY, P-STUDY-TEXTS).
 * @param requested whose form is open at first
 */
export function studyTextsList(
  words: Words,
  account: string,
  requested: { pmid: string; place: string } | undefined,
): ListOf<ListedStudy, ListedStudies, 'q'> {
  const { t } = words
  const edit = (name: 'edit' | 'card', key: string, label: string, place: string) => ({
    name,
    key,
    words: label,
    may: () => true,
    form: (
      study: ListedStudy | undefined,
      ends: { onSaved: (title?: string) => void; onLeft: () => void },
    ) => {
      const opened = study ? { pmid: study.pmid, place } : requested
      return {
        title: t('library:edit', { what: `PMID ${opened?.pmid}` }),
        content: opened && <StudyEdit key={opened.pmid} {...opened} {...ends} />,
      }
    },
  })
  return {
    name: 'study-texts',
    title: t('library:studyTexts'),
    account,
    parts,
    asks: ['q', 'page'],
    load: ({ q, page }) => (q === '' ? loadWaiting(words) : loadFound(q, Number(page), words)),
    keyOf: ({ pmid }) => pmid,
    main: ({ pmid, title, lang }) => ({ text: title || pmid, lang }),
    columns: () => [
      {
        name: 'state',
        head: t('library:proposedState'),
        width: '170px',
        phone: 'state',
        show: ({ state }) => state && <ProposedState state={state} />,
      },
      {
        name: 'title',
        head: t('library:study'),
        width: 'minmax(0, 1fr)',
        phone: 'title',
        show: () => null,
      },
      {
        name: 'about',
        head: t('library:about'),
        width: '220px',
        from: 900,
        show: ({ about }) => <span className="row-words">{about}</span>,
      },
      { name: 'number', head: 'PMID', width: '90px', phone: 'end', show: ({ pmid }) => pmid },
    ],
    search: {
      part: 'q',
      label: t('library:findStudy'),
      button: { words: t('library:find'), hint: t('library:findStudyHint') },
    },
    mutations: {},
    actions: [
      edit('edit', 'e', t('library:editButton'), ''),
      edit('card', 'c', t('library:studyCard'), 'studyCard'),
    ],
    opens: 'edit',
    ...(requested && { begins: 'edit' }),
    above: ({ q }, _go, found) =>
      found && (
        <p className="cluster list-above" role="status">
          {q !== ''
            ? t('library:foundStudies', { count: found.count })
            : found.count > 0 && t('studyTexts:waiting', { count: found.count })}
        </p>
      ),
    below: () => <p className="list-below">{t('library:studiesLead')}</p>,
    messageOf: (_action, _count, outcome) => outcome,
    empty: () => t('studyTexts:noneWaits'),
    failed: ({ message }) => message ?? t('library:notReached'),
  }
}

async function loadWaiting({ t, language }: Words): Promise<CallAnswer<ListedStudies>> {
  const answer = await call(listProposals, { query: { kind: 'study' } })
  if (!answer.ok) return answer
  const rows = answer.value.content.map(({ id, title, titleLanguage, state, at, isOwn }) => ({
    pmid: id,
    title,
    lang: titleLanguage,
    state,
    about: [
      formatDay(dayInVienna(new Date(at)), language, 'medium'),
      isOwn ? t('studyTexts:own') : '',
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  return { ok: true, value: { rows, pages: 1, count: answer.value.waiting } }
}

async function loadFound(
  term: string,
  page: number,
  { language }: Words,
): Promise<CallAnswer<ListedStudies>> {
  const answer = await call(findLibraryStudies, { query: { term, page, size: 50 } })
  if (!answer.ok) return answer
  const { content, totalPages, totalElements } = answer.value
  const rows = content.map((study) => ({
    pmid: study.pmid,
    title: study.germanTitle ?? study.title,
    lang: study.germanTitle === null ? titleLang(study, language) : 'de',
    state: study.proposed,
    about: [
      study.journal,
      study.publicationDate && formatPublicationDate(study.publicationDate, locales[language]),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  return { ok: true, value: { rows, pages: totalPages, count: totalElements } }
}
