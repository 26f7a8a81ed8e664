import type { MedicalWebPage, ScholarlyArticle } from 'schema-dts'
import type { ReviewerName } from '../../contract/protocol/account-fields.ts'
import type { Hearticle, HearticleTranslation } from '../../contract/reading/hearticles.ts'
import type { Study } from '../../contract/reading/studies.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import {
  breadcrumbs,
  publisher,
  type SiteFacts,
  type StructuredData,
  structuredData,
  website,
} from '../../domain/presenters/structured-data.ts'
import { studyIdentifiers, studySameAs } from '../../domain/presenters/study-structured-data.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { titleFor } from '../../domain/study/study-in-language.ts'
import { inlineToText } from '../../domain/text/inline-markup.ts'

interface PageFacts extends SiteFacts {
  headline: string
  /** The address of the share picture below the origin. */
  picture: string
  /** RFC 3339. */
  modifiedAt: string
}

/** What a hearticle's page says to search engines: a medical page that cites its studies. */
export function hearticleStructuredData(hearticle: Hearticle, facts: PageFacts): StructuredData {
  const { origin, language, headline } = facts
  const translation = translationFor(hearticle.translations, language)
  const studies = hearticle.relatedPubMedArticles
  const url = origin + addressOf({ page: 'hearticle', id: hearticle.id }, language)
  const page: MedicalWebPage = {
    '@type': 'MedicalWebPage',
    url,
    headline,
    inLanguage: translation?.languageCode ?? language,
    datePublished: hearticle.publicationDate,
    dateModified: facts.modifiedAt,
    about: { '@type': 'MedicalEntity', name: hearticle.topic.name },
    ...(translation?.keywords.length && { keywords: translation.keywords.join(', ') }),
    image: origin + facts.picture,
    isAccessibleForFree: true,
    isPartOf: { '@id': website(facts)['@id'] },
    publisher: publisher(facts),
    ...reviewOf(hearticle, translation, facts),
    ...correctionsOf(hearticle, facts),
    ...(studies.length > 0 && { citation: studies.map((study) => citation(study, facts)) }),
  }
  return structuredData(page, breadcrumbs(facts, headline))
}

/** Who answers for the text and when it was reviewed; nothing of what nobody said. */
function reviewOf(
  { responsibility }: Hearticle,
  translation: HearticleTranslation | undefined,
  facts: SiteFacts,
): Partial<MedicalWebPage> {
  const { origin, language } = facts
  const { writers = [], reviewers = [] } = responsibility ?? {}
  const authors = writers.flatMap((writer) => (writer ? asPerson(writer) : []))
  const reviewedBy = reviewers.flatMap((reviewer) => (reviewer ? asPerson(reviewer) : []))
  const methods = origin + addressOf({ page: 'methods' }, language)
  return {
    publishingPrinciples: methods,
    ...(authors.length > 0 && { author: authors }),
    ...(translation?.reviewedOn && { lastReviewed: translation.reviewedOn }),
    ...(reviewedBy.length > 0 && { reviewedBy }),
  }
}

/** Somebody who agreed to be named (P-PEOPLE-NAMED). */
const asPerson = ({ name, profession }: ReviewerName) =>
  ({ '@type': 'Person', name, jobTitle: profession }) as const

/** What was corrected and updated, each with the place where readers find it (P-CHANGE-LOG). */
function correctionsOf(
  { id, corrections }: Hearticle,
  { origin, language }: SiteFacts,
): Partial<MedicalWebPage> {
  if (corrections.length === 0) return {}
  const changes = origin + addressOf({ page: 'hearticle-changes', id }, language)
  return {
    correction: corrections.map(({ edition, on, note }) => ({
      '@type': 'CorrectionComment',
      text: note,
      datePublished: on,
      url: `${changes}#edition-${edition}`,
    })),
  }
}

/** Notices about a study that name what puts it right or takes it back. */
const CORRECTING: ReadonlySet<string> = new Set([
  'retracted',
  'partially-retracted',
  'corrected',
  'republished',
])

function citation(study: Study, { origin, language }: SiteFacts): ScholarlyArticle {
  const corrections = study.notices.flatMap(({ type, pmid }) =>
    pmid && CORRECTING.has(type) ? [`https://pubmed.ncbi.nlm.nih.gov/${pmid}/`] : [],
  )
  const name = inlineToText(titleFor(study, language)?.content ?? '')
  return {
    '@type': 'ScholarlyArticle',
    ...(name && { name }),
    url: origin + addressOf({ page: 'study', pmid: study.pmid }, language),
    sameAs: studySameAs(study),
    identifier: studyIdentifiers(study),
    ...(study.publicationDate && { datePublished: study.publicationDate }),
    ...(corrections.length > 0 && { correction: corrections }),
  }
}
