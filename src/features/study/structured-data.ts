import type {
  Chapter,
  MedicalWebPage,
  Organization,
  Periodical,
  Person,
  PublicationIssue,
  PublicationVolume,
  ScholarlyArticle,
} from 'schema-dts'
import type { AuthorName, Study } from '../../contract/reading/studies.ts'
import { fullName } from '../../domain/citation/citation.ts'
import {
  breadcrumbs,
  type SiteFacts,
  type StructuredData,
  structuredData,
  website,
} from '../../domain/presenters/structured-data.ts'
import { studyIdentifiers, studySameAs } from '../../domain/presenters/study-structured-data.ts'
import { addressOf } from '../../domain/site/addresses.ts'

/** A list of a thousand authors would be more than the page itself. */
const MOST_AUTHORS = 30

interface PageFacts extends SiteFacts {
  title: string
}

/** What a study's page says to search engines: a medical page about a publication. */
export function studyStructuredData(study: Study, facts: PageFacts): StructuredData {
  const url = facts.origin + addressOf({ page: 'study', pmid: study.pmid }, facts.language)
  const page: MedicalWebPage = {
    '@type': 'MedicalWebPage',
    url,
    name: facts.title,
    inLanguage: facts.language,
    isAccessibleForFree: true,
    // The home page says the rest; of 40,000 pages each word here weighs megabytes.
    isPartOf: { '@id': website(facts)['@id'] },
    mainEntity: study.kind === 'book' ? chapter(study) : article(study),
  }
  return structuredData(page, breadcrumbs(facts, facts.title))
}

function article(study: Study): ScholarlyArticle {
  const { journal, volume, issue, publicationTypes } = study
  const periodical: Periodical | undefined = journal
    ? { '@type': 'Periodical', name: journal }
    : undefined
  const bound: PublicationVolume | Periodical | undefined = volume
    ? {
        '@type': 'PublicationVolume',
        volumeNumber: volume,
        ...(periodical && { isPartOf: periodical }),
      }
    : periodical
  const isPartOf: PublicationIssue | typeof bound = issue
    ? { '@type': 'PublicationIssue', issueNumber: issue, ...(bound && { isPartOf: bound }) }
    : bound
  return {
    '@type': 'ScholarlyArticle',
    ...common(study),
    ...(isPartOf && { isPartOf }),
    ...(publicationTypes.length > 0 && { genre: publicationTypes }),
  }
}

function chapter(study: Study): Chapter {
  return {
    '@type': 'Chapter',
    ...common(study),
    ...(study.journal && { isPartOf: { '@type': 'Book', name: study.journal } }),
  }
}

/** The date is as exact as it is known: '2019' is a date of its own in ISO 8601. */
function common(study: Study) {
  const authors = study.authorNames.slice(0, MOST_AUTHORS).map(author)
  return {
    ...(study.title && { name: study.title }),
    ...(authors.length > 0 && { author: authors }),
    ...(study.publicationDate && { datePublished: study.publicationDate }),
    ...(study.pages && { pagination: study.pages }),
    ...(study.pmcid && { isAccessibleForFree: true }),
    sameAs: studySameAs(study),
    identifier: studyIdentifiers(study),
  }
}

function author(author: AuthorName): Person | Organization {
  const name = fullName(author)
  return 'collectiveName' in author
    ? { '@type': 'Organization', name }
    : { '@type': 'Person', name }
}
