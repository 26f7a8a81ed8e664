import { textsOfHearticle } from '../../../functions/search/rank/features.ts'
import type { SearchDocument, SearchText } from '../../../functions/search/tables/index-tables.ts'
import { languages } from '../../../src/contract/protocol/language.ts'
import { shortName } from '../../../src/domain/citation/citation.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import type { AbstractSection, StudyRecord, StudySource } from '../../../src/domain/study/study.ts'
import { presentStudyCard } from '../../../src/domain/study/study-card.ts'
import { germanTextsOf } from '../../../src/domain/study/text-languages.ts'
import type { Taxonomy } from '../../../src/domain/taxonomy/taxonomy.ts'
import { inlineToText } from '../../../src/domain/text/inline-markup.ts'

/**
 * What can be found of a study: its texts in all languages, keywords and MeSH terms, authors, and
 * its numbers in the literature databases.
 * @param id of its row, which ascends with popularity
 */
export function studyDocument(id: number, study: StudyRecord): SearchDocument {
  const { pmid, source } = study
  const language = languageOf(source)
  const german = germanTextsOf(study)
  return {
    id,
    titles: [
      ...(source.title === german?.title
        ? []
        : [{ language: languageOfTitle(source), text: inlineToText(source.title) }]),
      ...(german?.title === undefined ? [] : inGerman(inlineToText(german.title))),
    ],
    bodies: [
      { language, text: abstractText(source.abstract) },
      ...(german?.abstract ? inGerman(abstractText(german.abstract)) : []),
    ],
    keywords: [
      ...source.keywords.map((text) => ({ language: languageOf(source), text })),
      ...(german?.keywords ?? []).map((text) => ({ language: 'de' as const, text })),
      ...source.meshTerms.map((text) => ({ language: 'en' as const, text })),
    ],
    names: source.authors.map(shortName),
    identifiers: [
      ...[pmid, source.doi, source.pmcid].filter((id) => id !== undefined),
      ...new Set([
        ...(source.registrations ?? []),
        ...(presentStudyCard(study, 'en')?.registration?.split(/[\s,;]+/u) ?? []),
      ]),
    ],
  }
}

/**
 * What can be found of a hearticle: its texts in all languages, keywords, its topic's names, its
 * own number and those of the studies that it explains.
 * @param id of its row, which ascends with popularity
 */
export function hearticleDocument(
  id: number,
  hearticle: HearticleRecord,
  { topics }: Taxonomy,
): SearchDocument {
  const { texts } = textsOfHearticle(hearticle)
  const topic = topics.find((one) => one.id === hearticle.topicId)
  return {
    id,
    titles: texts.map(({ language, title }) => ({ language, text: title })),
    bodies: texts.map(({ language, body }) => ({ language, text: body })),
    keywords: [
      ...hearticle.translations.flatMap(({ languageCode, keywords }) =>
        keywords.map((text) => ({ language: languageCode, text })),
      ),
      ...(topic ? languages.map((language) => ({ language, text: topic.name[language] })) : []),
    ],
    names: [],
    identifiers: [String(hearticle.id), ...hearticle.citedPmids],
  }
}

/** Undefined where it is none of ours, or not known for sure. */
function languageOfTitle(source: StudySource): SearchText['language'] {
  const { titleLanguage } = source
  if (titleLanguage === undefined) return languageOf(source)
  return languages.find((one) => one === titleLanguage)
}

/**
 * PubMed gives titles and abstracts in English; a study that has no text in German beside them and
 * was not written in English may be one of those where they are in the original's language.
 */
function languageOf({ german, languages }: StudySource): SearchText['language'] {
  return german !== undefined || languages.includes('eng') ? 'en' : undefined
}

const inGerman = (text: string): SearchText[] => [{ language: 'de', text }]

function abstractText(sections: readonly AbstractSection[]): string {
  return sections.map(({ text }) => inlineToText(text)).join('\n')
}
