import { type StudySummary, SUMMARY_AUTHORS } from '../contract/feeds.ts'
import type { Language } from '../contract/language.ts'
import { presentStudy } from './present-study.ts'
import type { Study } from './study.ts'
import type { Taxonomy } from './taxonomy.ts'

/** A stored study as lists show it. `now` decides what is new. */
export function presentStudySummary(
  study: Study,
  taxonomy: Taxonomy,
  language: Language,
  now: Date,
): StudySummary {
  const whole = presentStudy(study, taxonomy, language, now)
  return {
    pmid: whole.pmid,
    title: whole.title,
    titleMarkup: whole.titleMarkup,
    authors: whole.authors.slice(0, SUMMARY_AUTHORS),
    hasMoreAuthors: whole.authors.length > SUMMARY_AUTHORS || !whole.authorsComplete,
    journal: whole.journal,
    journalAbbreviation: whole.journalAbbreviation,
    url: whole.url,
    publicationDate: whole.publicationDate,
    citationCount: whole.citationCount,
    isNew: whole.isNew,
    isAustrianJournal: whole.isAustrianJournal,
    isSample: whole.isSample,
    isRetracted: whole.notices.some(({ type }) => type === 'retracted'),
    rubric: whole.rubric,
    topic: whole.topic && { id: whole.topic.id, name: whole.topic.name },
    translations: whole.translations.map(
      ({ languageCode, translatedTitle, translatedTitleMarkup }) => ({
        languageCode,
        translatedTitle,
        translatedTitleMarkup,
      }),
    ),
  }
}
