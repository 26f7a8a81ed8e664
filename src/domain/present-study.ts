import type { Language } from '../contract/language.ts'
import type { Study as PublicStudy, StudySection } from '../contract/studies.ts'
import { inlineToText } from './inline-markup.ts'
import { isNewStudy } from './publication-date.ts'
import type { AbstractSection, Author, Study } from './study.ts'
import { presentTopic, type Taxonomy } from './taxonomy.ts'

/** A stored study as the API answers it. `now` decides what is new. */
export function presentStudy(
  study: Study,
  taxonomy: Taxonomy,
  language: Language,
  now: Date,
): PublicStudy {
  const { source, editorial, pmid } = study
  const title = headlineOf(source.title)
  const topic = presentTopic(editorial.topicId, taxonomy, language) ?? null
  const rubric = taxonomy.rubrics.find(({ id }) => id === (topic?.rubric.id ?? editorial.rubricId))
  const citationCount = study.citations?.count ?? 0
  return {
    pmid,
    kind: source.kind,
    title: inlineToText(title),
    titleMarkup: title,
    abstract: abstractAsText(source.abstract),
    abstractSections: source.abstract.map(presentSection),
    authors: source.authors.map(shortName),
    authorsInFull: source.authors.map(fullName),
    authorsComplete: source.authorsComplete,
    journal: source.journal?.title ?? null,
    journalAbbreviation: source.journal?.abbreviation ?? null,
    volume: source.journal?.volume ?? null,
    issue: source.journal?.issue ?? null,
    pages: source.journal?.pages ?? null,
    url: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`,
    doi: source.doi ?? null,
    pmcid: source.pmcid ?? null,
    publicationDate: source.publicationDate,
    citationCount,
    keywords: source.keywords,
    meshTerms: source.meshTerms,
    publicationTypes: source.publicationTypes,
    languages: source.languages,
    notices: source.notices.map(({ type, pmid: other, citation }) => ({
      type,
      pmid: other ?? null,
      citation: citation ?? null,
    })),
    isNew: isNewStudy({ publicationDate: source.publicationDate, citationCount }, now),
    isAustrianJournal: source.country?.toLowerCase() === 'austria',
    isSample: source.sample ?? false,
    rubric: rubric ? { id: rubric.id, name: rubric.name[language] } : null,
    topic: topic && { id: topic.id, name: topic.name, rubric: topic.rubric },
    translations: germanTranslation(source.german),
  }
}

function germanTranslation(german: Study['source']['german']): PublicStudy['translations'] {
  if (!german) return []
  const title = german.title === undefined ? null : headlineOf(german.title)
  return [
    {
      languageCode: 'de',
      translatedTitle: title === null ? null : inlineToText(title),
      translatedTitleMarkup: title,
      translatedAbstract: german.abstract ? abstractAsText(german.abstract) : null,
      translatedAbstractSections: (german.abstract ?? []).map(presentSection),
      keywords: german.keywords ?? [],
    },
  ]
}

function presentSection({ label, category, text }: AbstractSection): StudySection {
  return { label: label ?? null, category: category ?? null, markup: text }
}

function abstractAsText(sections: readonly AbstractSection[]): string {
  return sections
    .map(({ label, text }) => (label ? `${label}: ${inlineToText(text)}` : inlineToText(text)))
    .join('\n\n')
}

const ABBREVIATION = /(?:\b[A-Za-z]\.[A-Za-z]|\b(?:al|etc|vs|Jr|Inc|Ltd|ca))\.$/

/** PubMed ends titles with a full stop; a headline has none, unless an abbreviation brings it. */
function headlineOf(title: string): string {
  return ABBREVIATION.test(title) ? title : title.replace(/(?<!\.)\.$/, '')
}

/** 'Wright JT Jr': the style of lists (design §5). */
export function shortName(author: Author): string {
  if ('collectiveName' in author) return author.collectiveName
  return [author.lastName, author.initials, author.suffix].filter(Boolean).join(' ')
}

/** 'Jackson T Wright Jr': the style of the study page. */
export function fullName(author: Author): string {
  if ('collectiveName' in author) return author.collectiveName
  return [author.foreName ?? author.initials, author.lastName, author.suffix]
    .filter(Boolean)
    .join(' ')
}
