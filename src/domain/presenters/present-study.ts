import type { Language } from '../../contract/protocol/language.ts'
import { germanTextNames, type Study as PublicStudy } from '../../contract/reading/studies.ts'
import { type CitableStudy, shortName } from '../citation/citation.ts'
import { abstractText } from '../evidence/abstract-text.ts'
import type { AbstractSection, GermanTexts, StudyRecord } from '../study/study.ts'
import { presentStudyCard } from '../study/study-card.ts'
import { withNotices } from '../study/study-notices.ts'
import { foreignTitle, germanTextsOf, withoutEmpty } from '../study/text-languages.ts'
import { presentTopic, rubricOf, type Taxonomy } from '../taxonomy/taxonomy.ts'
import { inlineToText } from '../text/inline-markup.ts'
import { appearedOn, isNewStudy } from '../time/publication-date.ts'

/** A stored study as the API answers it. `now` decides what is new. */
export function presentStudy(
  study: StudyRecord,
  taxonomy: Taxonomy,
  language: Language,
  now: Date,
): PublicStudy {
  const { source, editorial } = study
  const topic = presentTopic(editorial.topicId, taxonomy, language) ?? null
  const rubric = rubricOf(editorial, taxonomy)
  const citationCount = study.citations?.count ?? null
  const { publicationDate } = source
  return {
    ...presentCitable(study),
    titleMarkup: headlineOf(source.title),
    ...foreignTitle(source),
    abstract: abstractText(source.abstract),
    authors: source.authors.map(shortName),
    citationCount,
    isNew: isNewStudy({ appearedOn: appearedOn(source), publicationDate, citationCount }, now),
    isAustrianJournal: isAustrianJournal(study),
    isSample: source.sample ?? false,
    publicationTypes: source.publicationTypes,
    abstractSections: source.abstract.map(presentSection),
    ...(source.registry && {
      registry: { ...source.registry, sections: source.registry.sections.map(presentSection) },
    }),
    rubric: rubric ? { id: rubric.id, name: rubric.name[language] } : null,
    topic: topic && { id: topic.id, name: topic.name, rubric: topic.rubric },
    ...germanByEditors(study),
    studyCard: presentStudyCard(study, language),
  }
}

/** Which German texts were written here, and whether somebody else approved them (P-STUDY-TEXTS-SAID). */
function germanByEditors({
  editorial: { shown },
}: StudyRecord): Pick<PublicStudy, 'germanByEditors'> {
  const written = withoutEmpty(shown?.text.german ?? {})
  const texts = germanTextNames.filter((name) => written[name] !== undefined)
  if (texts.length === 0) return {}
  return { germanByEditors: { texts, checkedAt: shown?.checked?.at ?? null } }
}

/** Whether it appeared in a journal from Austria. */
export function isAustrianJournal({ source }: Pick<StudyRecord, 'source'>): boolean {
  return source.country?.toLowerCase() === 'austria'
}

/**
 * What a citation of a stored study is made from. The restated abstract of a sample is left out:
 * nobody is to cite it as the paper's own.
 */
export function presentCitable(
  study: Pick<StudyRecord, 'pmid' | 'source' | 'editorial' | 'foundNotices'> & {
    withdrawn?: boolean
  },
): CitableStudy {
  const { pmid, source } = study
  return {
    pmid,
    kind: source.kind,
    title: inlineToText(headlineOf(source.title)),
    abstract: source.sample ? '' : abstractText(source.abstract),
    authorNames: source.authors,
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
    keywords: source.keywords,
    meshTerms: source.meshTerms,
    languages: source.languages,
    translations: germanTranslation(germanTextsOf(study)),
    notices: presentNotices(study),
  }
}

function germanTranslation(german: GermanTexts | undefined): PublicStudy['translations'] {
  if (!german) return []
  const title = german.title === undefined ? null : headlineOf(german.title)
  return [
    {
      languageCode: 'de',
      translatedTitle: title === null ? null : inlineToText(title),
      translatedTitleMarkup: title,
      translatedAbstract: german.abstract ? abstractText(german.abstract) : null,
      translatedAbstractSections: (german.abstract ?? []).map(presentSection),
      keywords: german.keywords ?? [],
    },
  ]
}

export function presentSection({ label, category, text }: AbstractSection) {
  return { label: label ?? null, category: category ?? null, markup: text }
}

/** What readers are told of a study; that PubMed does not hold it any more, too. */
export function presentNotices(study: Parameters<typeof withNotices>[0]): PublicStudy['notices'] {
  return withNotices(study).notices.map(presentNotice)
}

export function presentNotice({
  type,
  pmid,
  citation,
  listed,
}: ReturnType<typeof withNotices>['notices'][number]): PublicStudy['notices'][number] {
  return { type, pmid: pmid ?? null, citation: citation ?? null, ...(listed && { listed }) }
}

const ABBREVIATION = /(?:\b[A-Za-z]\.[A-Za-z]|\b(?:al|etc|vs|Jr|Inc|Ltd|ca))\.$/

/** PubMed ends titles with a full stop; a headline has none, unless an abbreviation brings it. */
export function headlineOf(title: string): string {
  return ABBREVIATION.test(title) ? title : title.replace(/(?<!\.)\.$/, '')
}
