import type {
  EditedGermanTexts,
  LibraryStudy,
  LibraryStudyItem,
} from '../../src/contract/desk/library-studies.ts'
import type { ChangedCard } from '../../src/contract/desk/study-card.ts'
import {
  headlineOf,
  presentNotice,
  presentSection,
} from '../../src/domain/presenters/present-study.ts'
import { allNotices } from '../../src/domain/study/found-notices.ts'
import { germanTextsOf, withoutEmpty } from '../../src/domain/study/german-texts.ts'
import type { GermanTexts, StudyRecord } from '../../src/domain/study/study.ts'
import { changedCard, prefilledCard } from '../../src/domain/study/study-card.ts'
import { foreignTitle } from '../../src/domain/study/title-language.ts'
import type { Taxonomy } from '../../src/domain/taxonomy/taxonomy.ts'
import { inlineToText } from '../../src/domain/text/inline-markup.ts'
import { ApiError } from '../errors/api-error.ts'

/** What an editor says about a study. */
interface Edited {
  rubricId: number | null
  topicId: number | null
  german: EditedGermanTexts
  studyCard?: ChangedCard | null | undefined
}

/** @param cardConfirmedBy the name of who confirmed the card, if they have an account */
export function presentLibraryStudy(
  study: StudyRecord,
  version: number,
  cardConfirmedBy: string | undefined,
): LibraryStudy {
  const { pmid, source, editorial } = study
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
    cardConfirmedBy: cardConfirmedBy ?? null,
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
  }
}

/**
 * A study with what an editor says about it. A topic decides the rubric.
 * @param by who says it, and when
 * @throws ApiError where rubric or topic is unknown
 */
export function withEditorial(
  study: StudyRecord,
  edited: Edited,
  taxonomy: Taxonomy,
  by: { userId: string; at: string },
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
  const card = changedCard(study.editorial.card, edited.studyCard, by)
  return {
    ...study,
    editorial: {
      ...(rubricId !== null && { rubricId }),
      ...(topicId !== null && { topicId }),
      ...(Object.keys(texts).length > 0 && { german: texts }),
      ...(card && { card }),
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
