import {
  type EditedGermanTexts,
  type LibraryStudy,
  type LibraryStudyItem,
  type listProposedStudies,
  MAX_PROPOSED_STUDIES,
  type ProposedStudy,
  type ProposedTexts,
} from '../../src/contract/desk/library-studies.ts'
import type { ReviewStatus } from '../../src/contract/desk/reviews.ts'
import type { ChangedCard } from '../../src/contract/desk/study-card.ts'
import type { OutputOf } from '../../src/contract/protocol/endpoint.ts'
import {
  headlineOf,
  presentNotice,
  presentSection,
} from '../../src/domain/presenters/present-study.ts'
import { approvedTexts, savedTexts, workedOn } from '../../src/domain/study/proposed-texts.ts'
import type { GermanTexts, StudyRecord } from '../../src/domain/study/study.ts'
import { changedCard, prefilledCard } from '../../src/domain/study/study-card.ts'
import { allNotices } from '../../src/domain/study/study-notices.ts'
import { foreignTitle, germanTextsOf, withoutEmpty } from '../../src/domain/study/text-languages.ts'
import type { Taxonomy } from '../../src/domain/taxonomy/taxonomy.ts'
import { inlineToText } from '../../src/domain/text/inline-markup.ts'
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
export function peopleOf({ editorial }: StudyRecord): string[] {
  const { proposed, checked } = editorial
  const people = [workedOn(editorial).card?.confirmedBy, checked?.by, proposed?.changesAsked?.by]
  return [...people.filter((id) => id !== undefined), ...(proposed?.writers ?? [])]
}

/** @param names of those who have an account, by their ids */
export function presentLibraryStudy(
  study: StudyRecord,
  version: number,
  { names, caller, needsSecondPerson }: Presented,
): LibraryStudy {
  const { pmid, source, editorial } = study
  const { checked } = editorial
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
    german: presentTexts(editorial.german),
    germanOfSource: presentTexts(source.german),
    studyCard: editorial.card ?? null,
    prefilledCard: prefilledCard(source),
    cardConfirmedBy: nameOf(workedOn(editorial).card?.confirmedBy),
    checked: checked ? { at: checked.at, by: nameOf(checked.by) } : null,
    proposed: presentProposed(editorial.proposed, nameOf, caller),
    needsSecondPerson,
  }
}

interface Presented {
  names: ReadonlyMap<string, string>
  caller: Pick<Caller, 'userId' | 'permissions'>
  needsSecondPerson: boolean
}

function presentProposed(
  proposed: StudyRecord['editorial']['proposed'],
  nameOf: (id: string) => string | null,
  { userId, permissions }: Presented['caller'],
): ProposedTexts | null {
  if (!proposed) return null
  const { german, card, at, writers, changesAsked } = proposed
  const mayReview = permissions.includes('PERMISSION_REVIEW_HEARTICLES')
  const ofReviewer = writers.includes(userId) ? 'by-writer' : 'open'
  return {
    german: presentTexts(german),
    studyCard: card ?? null,
    at,
    writers: writers.flatMap((id) => nameOf(id) ?? []),
    changesAsked: changesAsked ? { ...changesAsked, by: nameOf(changesAsked.by) } : null,
    approval: mayReview ? ofReviewer : 'no-reviewer',
  }
}

/** Those that wait for a reviewer first, then those that are with the editors again; the longest first. */
export function presentProposedStudies(
  studies: readonly StudyRecord[],
  callerId: string,
): OutputOf<typeof listProposedStudies> {
  const all = studies
    .flatMap((study) => {
      const { proposed } = study.editorial
      return proposed ? [presentProposedStudy(study, proposed, callerId)] : []
    })
    .toSorted((a, b) => b.state.localeCompare(a.state) || a.at.localeCompare(b.at))
  return {
    content: all.slice(0, MAX_PROPOSED_STUDIES),
    totalElements: all.length,
    waiting: all.filter(({ state }) => state === 'waiting').length,
  }
}

function presentProposedStudy(
  study: StudyRecord,
  { german, writers, at }: NonNullable<StudyRecord['editorial']['proposed']>,
  callerId: string,
): ProposedStudy {
  const { pmid, source } = study
  const inGerman = german?.title ?? germanTextsOf(study)?.title
  return {
    pmid,
    title: inlineToText(headlineOf(inGerman ?? source.title)),
    titleLanguage: inGerman === undefined ? source.titleLanguage : 'de',
    at,
    state: proposedStateOf(study) ?? 'waiting',
    isOwn: writers.includes(callerId),
  }
}

function proposedStateOf({ editorial: { proposed } }: StudyRecord): LibraryStudyItem['proposed'] {
  if (!proposed) return null
  return proposed.changesAsked ? 'changes-asked' : 'waiting'
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
    proposed: proposedStateOf(study),
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
  const card = changedCard(workedOn(study.editorial).card, edited.studyCard, by)
  const written = { ...(Object.keys(texts).length > 0 && { german: texts }), ...(card && { card }) }
  const { rubricId: _rubric, topicId: _topic, ...before } = study.editorial
  return {
    ...study,
    editorial: {
      ...(rubricId !== null && { rubricId }),
      ...(topicId !== null && { topicId }),
      ...savedTexts(before, written, by, needsSecondPerson),
    },
  }
}

/**
 * A study after a review of what is proposed of it: public, or with its writers again.
 * @throws ApiError where nothing is proposed, or the reviewer wrote part of it
 */
export function reviewedTexts(
  study: StudyRecord,
  { status, comments }: { status: ReviewStatus; comments: string },
  by: { userId: string; at: string },
): StudyRecord {
  const { editorial } = study
  const { proposed } = editorial
  if (!proposed) throw new ApiError('proposal_not_found')
  if (proposed.writers.includes(by.userId)) throw new ApiError('own_edition')
  if (status === 'APPROVED') {
    return { ...study, editorial: approvedTexts(editorial, proposed, by) }
  }
  const changesAsked = { by: by.userId, at: by.at, comments }
  return { ...study, editorial: { ...editorial, proposed: { ...proposed, changesAsked } } }
}

function presentTexts(texts: GermanTexts | undefined): EditedGermanTexts {
  return {
    title: texts?.title ?? '',
    abstract: (texts?.abstract ?? []).map(presentSection),
    keywords: texts?.keywords ?? [],
  }
}
