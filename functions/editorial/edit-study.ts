import type {
  EditedGermanTexts,
  LibraryStudy,
  LibraryStudyItem,
  ProposedTexts,
} from '../../src/contract/desk/library-studies.ts'
import type { ChangedCard } from '../../src/contract/desk/study-card.ts'
import { approvingRoles } from '../../src/domain/account/permissions.ts'
import {
  headlineOf,
  presentNotice,
  presentSection,
} from '../../src/domain/presenters/present-study.ts'
import type { GermanTexts, StudyRecord } from '../../src/domain/study/study.ts'
import { changedCard, prefilledCard } from '../../src/domain/study/study-card.ts'
import { allNotices } from '../../src/domain/study/study-notices.ts'
import { seenTexts } from '../../src/domain/study/study-texts.ts'
import { foreignTitle, germanTextsOf, withoutEmpty } from '../../src/domain/study/text-languages.ts'
import type { Taxonomy } from '../../src/domain/taxonomy/taxonomy.ts'
import { inlineToText } from '../../src/domain/text/inline-markup.ts'
import {
  peopleOf,
  presentProposed,
  propose,
  stateOf,
  workedOn,
} from '../../src/domain/work/work.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Caller } from '../request/caller.ts'

/** What an editor says about a study. */
interface Edited {
  rubricId: number | null
  topicId: number | null
  german: EditedGermanTexts
  studyCard?: ChangedCard | null | undefined
}

/** Whose names an answer about a study carries. */
export function peopleOfStudy({ editorial }: StudyRecord): string[] {
  const { confirmedBy } = workedOn(editorial)?.card ?? {}
  return [...peopleOf(editorial), ...(confirmedBy === undefined ? [] : [confirmedBy])]
}

/** @param names of those who have an account, by their ids */
export function presentLibraryStudy(
  study: StudyRecord,
  version: number,
  { names, caller, needsSecondPerson }: Presented,
): LibraryStudy {
  const { pmid, source, editorial } = study
  const { text: shown = {}, checked } = editorial.shown ?? {}
  const nameOf = (id: string | undefined) => (id === undefined ? null : (names.get(id) ?? null))
  return {
    pmid,
    version,
    titleMarkup: headlineOf(source.title),
    ...foreignTitle(source),
    abstractSections: source.abstract.map(presentSection),
    keywords: source.keywords,
    journal: source.journal?.title ?? null,
    publicationDate: source.publicationDate,
    url: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`,
    notices: allNotices(study).map(presentNotice),
    rubricId: editorial.rubricId ?? null,
    topicId: editorial.topicId ?? null,
    german: presentTexts(shown.german),
    germanOfSource: presentTexts(source.german),
    studyCard: shown.card ?? null,
    prefilledCard: prefilledCard(source),
    cardConfirmedBy: nameOf(workedOn(editorial)?.card?.confirmedBy),
    checked: checked ? { at: checked.at, by: nameOf(checked.by) } : null,
    proposed: proposedTexts(editorial.proposed, names, caller),
    needsSecondPerson,
  }
}

interface Presented {
  names: ReadonlyMap<string, string>
  caller: Pick<Caller, 'account'>
  needsSecondPerson: boolean
}

function proposedTexts(
  proposed: StudyRecord['editorial']['proposed'],
  names: Presented['names'],
  { account }: Presented['caller'],
): ProposedTexts | null {
  if (!proposed) return null
  const { german, card } = proposed.text
  return {
    german: presentTexts(german),
    studyCard: card ?? null,
    ...presentProposed(proposed, names, account, approvingRoles('study')),
  }
}

export function presentLibraryItem(study: StudyRecord): LibraryStudyItem {
  const { pmid, source, editorial } = study
  const german = germanTextsOf(study)?.title
  return {
    pmid,
    title: inlineToText(headlineOf(source.title)),
    ...foreignTitle(source),
    germanTitle: german === undefined ? null : inlineToText(headlineOf(german)),
    journal: source.journal?.title ?? null,
    publicationDate: source.publicationDate,
    rubricId: editorial.rubricId ?? null,
    topicId: editorial.topicId ?? null,
    proposed: editorial.proposed ? stateOf(editorial.proposed) : null,
  }
}

/**
 * A study with what an editor says about it. A topic decides the rubric; texts wait for somebody
 * else where the desk needs a second person (P-STUDY-TEXTS).
 * @param by who says it, and when
 * @throws ApiError where rubric or topic is unknown
 */
export function withEditorial(
  study: StudyRecord,
  edited: Edited,
  taxonomy: Taxonomy,
  by: { userId: string; at: string },
  needsSecondPerson: boolean,
): StudyRecord {
  const { topicId, german } = edited
  const topic = taxonomy.topics.find(({ id }) => id === topicId)
  if (topicId !== null && !topic) throw new ApiError('topic_not_found')
  const rubricId = topic?.rubricId ?? edited.rubricId
  if (rubricId !== null && !taxonomy.rubrics.some(({ id }) => id === rubricId)) {
    throw new ApiError('rubric_not_found')
  }
  const texts = withoutEmpty({
    ...german,
    abstract: german.abstract.map(({ label, category, markup }) => ({
      ...(label !== null && { label }),
      ...(category !== null && { category }),
      text: markup,
    })),
  })
  const card = changedCard(workedOn(study.editorial)?.card, edited.studyCard, by)
  const written = { ...(Object.keys(texts).length > 0 && { german: texts }), ...(card && { card }) }
  return {
    ...study,
    editorial: {
      ...(rubricId !== null && { rubricId }),
      ...(topicId !== null && { topicId }),
      ...propose(study.editorial, written, by, { needsSecondPerson, seen: seenTexts }),
    },
  }
}

function presentTexts(texts: GermanTexts | undefined): EditedGermanTexts {
  return {
    title: texts?.title ?? '',
    abstract: (texts?.abstract ?? []).map(presentSection),
    keywords: texts?.keywords ?? [],
  }
}
