import { readTrial } from '../../../functions/registry/read-trial.ts'
import type { AppFixture } from '../../support/app.ts'
import { proposeTexts } from '../../support/study-texts.ts'
import { trialRecord } from '../../support/trial-record.ts'
import { type Cases, editors, exhaustLimits, readers, withoutSearchIndex } from './case.ts'
import { aloneAtDesk } from './passkeys.ts'

const german = {
  title: 'Salz &amp; <i>Blutdruck</i>',
  abstract: [{ label: null, category: 'METHODS', markup: 'Wir maßen.' }],
  keywords: ['Salz'],
}
const studyCard = {
  confirmed: true,
  design: 'randomized_trial',
  participants: 7447,
  followUp: { de: '4,8 Jahre', en: '4.8 years' },
  registration: 'ISRCTN35739639',
  notStated: ['funding', 'conflicts'],
}
/** As if somebody had proposed German texts, after which study 101 has version 2. */
const proposedBy = async ({ stores }: AppFixture, writer: string): Promise<undefined> => {
  await proposeTexts(stores, '101', writer)
}
const byAnother = (api: AppFixture) => proposedBy(api, 'somebody')

const withTrial = async ({ stores }: AppFixture): Promise<undefined> => {
  const trial = readTrial(trialRecord())
  if (typeof trial !== 'string') await stores.trials.store(trial)
}

const edited = { version: 1, rubricId: 1, topicId: null, german }

export const libraryStudyCases: Record<string, Cases> = {
  findLibraryStudies: {
    allowed: editors,
    answers: [
      { path: '/api/library/studies?term=101', as: 'editor' },
      { path: '/api/library/studies?term=blood+pressure', as: 'editor' },
      { path: '/api/library/studies?term=999', as: 'editor' },
    ],
    errors: {
      forbidden: { path: '/api/library/studies?term=101', as: 'premium' },
      catalogue_unavailable: {
        path: '/api/library/studies?term=salt',
        as: 'editor',
        arrange: withoutSearchIndex,
      },
      invalid_request: { path: '/api/library/studies?term=', as: 'editor' },
    },
  },
  importLibraryStudy: {
    allowed: editors,
    answers: [
      { path: '/api/library/studies', body: { pmid: '201' }, as: 'editor' },
      { path: '/api/library/studies?lang=en', body: { pmid: '101' }, as: 'admin' },
    ],
    errors: {
      forbidden: { path: '/api/library/studies', body: { pmid: '201' }, as: 'reviewer' },
      invalid_request: { path: '/api/library/studies', body: { pmid: '0201' }, as: 'editor' },
      study_not_at_pubmed: { path: '/api/library/studies', body: { pmid: '999' }, as: 'editor' },
      study_withdrawn: { path: '/api/library/studies', body: { pmid: '102' }, as: 'editor' },
      study_rejected: { path: '/api/library/studies', body: { pmid: '202' }, as: 'editor' },
      pubmed_unavailable: { path: '/api/library/studies', body: { pmid: '203' }, as: 'editor' },
      too_many_requests: {
        path: '/api/library/studies',
        body: { pmid: '201' },
        as: 'editor',
        arrange: exhaustLimits,
      },
    },
  },
  findLibraryStudy: {
    allowed: readers,
    answers: [
      { path: '/api/library/studies/101', as: 'editor' },
      { path: '/api/library/studies/101', as: 'reviewer', arrange: byAnother },
    ],
    errors: {
      forbidden: { path: '/api/library/studies/101', as: 'analyst' },
      study_not_found: { path: '/api/library/studies/999', as: 'editor' },
      study_withdrawn: { path: '/api/library/studies/102', as: 'editor' },
    },
  },
  trialProposals: {
    allowed: readers,
    answers: [
      { path: '/api/registry/NCT00000042/proposals', as: 'editor', arrange: withTrial },
      { path: '/api/registry/NCT00000042/proposals', as: 'reviewer', arrange: withTrial },
    ],
    errors: {
      forbidden: { path: '/api/registry/NCT00000042/proposals', as: 'analyst' },
      trial_not_found: { path: '/api/registry/NCT00000043/proposals', as: 'editor' },
      invalid_request: { path: '/api/registry/NCT42/proposals', as: 'editor' },
    },
  },
  studyProposals: {
    allowed: readers,
    answers: [
      { path: '/api/studies/101/proposals', as: 'editor' },
      { path: '/api/studies/101/proposals', as: 'reviewer' },
    ],
    errors: {
      forbidden: { path: '/api/studies/101/proposals', as: 'analyst' },
      study_not_found: { path: '/api/studies/999/proposals', as: 'editor' },
      study_withdrawn: { path: '/api/studies/102/proposals', as: 'editor' },
      invalid_request: { path: '/api/studies/x/proposals', as: 'editor' },
    },
  },
  changeLibraryStudy: {
    allowed: editors,
    answers: [
      { path: '/api/library/studies/101', body: edited, as: 'editor' },
      { path: '/api/library/studies/101', body: { ...edited, studyCard }, as: 'editor' },
      { path: '/api/library/studies/101', body: { ...edited, studyCard: null }, as: 'admin' },
    ],
    errors: {
      forbidden: { path: '/api/library/studies/101', body: edited, as: 'analyst' },
      study_not_found: { path: '/api/library/studies/999', body: edited, as: 'editor' },
      study_withdrawn: { path: '/api/library/studies/102', body: edited, as: 'editor' },
      rubric_not_found: {
        path: '/api/library/studies/101',
        body: { ...edited, rubricId: 9 },
        as: 'editor',
      },
      topic_not_found: {
        path: '/api/library/studies/101',
        body: { ...edited, topicId: 9 },
        as: 'editor',
      },
      version_conflict: {
        path: '/api/library/studies/101',
        body: { ...edited, version: 2 },
        as: 'editor',
      },
      passkey_confirmation_needed: {
        path: '/api/library/studies/101',
        body: edited,
        as: 'editor',
        arrange: aloneAtDesk,
      },
    },
  },
}
