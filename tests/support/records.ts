import type { Edition } from '../../src/contract/desk/edition-parts.ts'
/** Small valid records, for tests to vary. */

import type { HearticleDraft } from '../../functions/store/content/hearticles.ts'
import type { StudySummary } from '../../src/contract/reading/feeds.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import type { HearticleFile } from '../../src/domain/hearticle/hearticle-file.ts'
import type { StudyRecord, StudyRevision, StudySource } from '../../src/domain/study/study.ts'
import type { IncomingStudy } from '../../src/domain/study/study-import.ts'
import type { RubricRecord, Taxonomy, TopicRecord } from '../../src/domain/taxonomy/taxonomy.ts'

export const heart: RubricRecord = {
  id: 1,
  name: { de: 'Herz', en: 'Heart' },
  description: { de: 'Alles zum Herzen', en: 'All about the heart' },
}

export const nutrition: RubricRecord = {
  id: 2,
  name: { de: 'Ernährung', en: 'Nutrition' },
  description: { de: 'Essen und Trinken', en: 'Food and drink' },
}

export const bloodPressure: TopicRecord = {
  id: 1,
  rubricId: 1,
  name: { de: 'Blutdruck', en: 'Blood Pressure' },
  color: '#aa0000',
}

export const salt: TopicRecord = {
  id: 2,
  rubricId: 2,
  name: { de: 'Salz', en: 'Salt' },
  color: '#00aa00',
}

export const taxonomy: Taxonomy = { rubrics: [heart, nutrition], topics: [bloodPressure, salt] }

export const today = '2026-11-21'
/** Noon of `today` in Vienna. */
export const noon = new Date('2026-11-21T11:00:00Z')

export function studySource(more: Partial<StudySource> = {}): StudySource {
  return {
    kind: 'article',
    title: 'Salt and blood pressure.',
    titleLanguage: 'en',
    abstract: [{ label: 'METHODS', category: 'METHODS', text: 'We measured CO<sub>2</sub>.' }],
    authors: [{ lastName: 'Huber', foreName: 'Anna', initials: 'A' }],
    authorsComplete: true,
    journal: { title: 'Wiener klinische Wochenschrift', volume: '138' },
    country: 'Austria',
    publicationDate: '2026-11-02',
    publicationTypes: ['Journal Article'],
    keywords: ['salt'],
    meshTerms: [],
    languages: ['eng'],
    notices: [],
    ...more,
  }
}

export function incomingStudy(
  pmid: string,
  revision: Partial<StudyRevision> = {},
  source: Partial<StudySource> = {},
): IncomingStudy {
  return {
    pmid,
    revision: { version: 1, revised: '2026-01-01', digest: 'aa', ...revision },
    source: studySource(source),
  }
}

/** A study of which PubMed tells how it was made, in the place of the one that is there. */
export const describedStudy = (pmid: string): IncomingStudy =>
  incomingStudy(pmid, { version: 2 }, { publicationTypes: ['Randomized Controlled Trial'] })

export function study(pmid: string, source: Partial<StudySource> = {}): StudyRecord {
  return { ...incomingStudy(pmid, {}, source), addedOn: today, withdrawn: false, editorial: {} }
}

type Translation = HearticleDraft['translations'][number]

export function translation(
  languageCode: 'de' | 'en',
  more: Partial<Translation> = {},
): Translation {
  return {
    languageCode,
    headline: languageCode === 'de' ? 'Weniger Salz hilft' : 'Less salt helps',
    mainTextBody: languageCode === 'de' ? '**Weniger** Salz.[Ref101]' : '**Less** salt.[Ref101]',
    keywords: languageCode === 'de' ? ['Salz'] : ['salt'],
    mainActions: languageCode === 'de' ? ['Kochen'] : ['Cook'],
    harmfulActions: languageCode === 'de' ? ['Nachsalzen'] : ['Add salt'],
    ...more,
  }
}

/** The same as the desk sends it: sound is brought by a call of its own. */
export function writtenTranslation(languageCode: 'de' | 'en', more: object = {}) {
  return { ...translation(languageCode), ...more }
}

export function hearticleDraft(key: string, more: Partial<HearticleDraft> = {}): HearticleDraft {
  return {
    key,
    topicId: salt.id,
    publicationDate: today,
    breaking: false,
    sample: false,
    status: 'PUBLISHED',
    citedPmids: ['101'],
    translations: [translation('de'), translation('en')],
    ...more,
  }
}

export function hearticle(id: number, more: Partial<HearticleRecord> = {}): HearticleRecord {
  const { translations, ...draft } = hearticleDraft(`hearticle-${id}`)
  return {
    ...draft,
    id,
    version: 1,
    translations: translations.map((text, index) => ({ ...text, id: id * 2 + index })),
    ...more,
  }
}

export function hearticleFile(key: string, more: Partial<HearticleFile> = {}): HearticleFile {
  return {
    key,
    topic: 'Salt',
    publicationDate: today,
    breaking: false,
    citedPmids: ['101'],
    translations: [writtenTranslation('de'), writtenTranslation('en')],
    ...more,
  }
}

export const studySummary: StudySummary = {
  pmid: '1',
  url: '',
  title: 'Salt',
  titleMarkup: '',
  authors: [],
  hasMoreAuthors: false,
  journal: 'Journal',
  journalAbbreviation: null,
  publicationDate: '2020',
  citationCount: null,
  design: null,
  participants: null,
  freeFullText: false,
  isNew: false,
  isAustrianJournal: false,
  isSample: false,
  isRetracted: false,
  notice: null,
  rubric: null,
  topic: null,
  translations: [],
}

/** An edition that is being written, of which nothing is approved. */
export const openEdition: Edition = {
  ...{ state: 'writing', isPublic: false, isWorkingCopy: false },
  ...{ writers: [], missing: [], doubted: {}, questions: [], fallen: [] },
  sources: { changes: [], names: {}, moved: [] },
  approvals: { de: null, en: null, evidence: null },
}
