import type { Language } from '../../contract/protocol/language.ts'
import { type StudySummary, SUMMARY_AUTHORS } from '../../contract/reading/feeds.ts'
import type { Study } from '../../contract/reading/studies.ts'
import { tellingDesign } from './study-card.ts'
import { gravestNotice } from './study-notices.ts'

export function summarizeStudy(study: Study, language: Language): StudySummary {
  return {
    pmid: study.pmid,
    title: study.title,
    titleMarkup: study.titleMarkup,
    ...(study.titleLanguage !== undefined && { titleLanguage: study.titleLanguage }),
    authors: study.authors.slice(0, SUMMARY_AUTHORS),
    hasMoreAuthors: study.authors.length > SUMMARY_AUTHORS || !study.authorsComplete,
    journal: study.journal,
    journalAbbreviation: study.journalAbbreviation,
    url: study.url,
    publicationDate: study.publicationDate,
    citationCount: study.citationCount,
    design: tellingDesign(study.publicationTypes, language),
    participants: study.studyCard?.participants ?? null,
    freeFullText: study.pmcid !== null,
    isNew: study.isNew,
    isAustrianJournal: study.isAustrianJournal,
    isSample: study.isSample,
    isRetracted: study.notices.some(({ type }) => type === 'retracted'),
    notice: gravestNotice(study) ?? null,
    rubric: study.rubric,
    topic: study.topic && { id: study.topic.id, name: study.topic.name },
    translations: study.translations.map(
      ({ languageCode, translatedTitle, translatedTitleMarkup }) => ({
        languageCode,
        translatedTitle,
        translatedTitleMarkup,
      }),
    ),
  }
}
