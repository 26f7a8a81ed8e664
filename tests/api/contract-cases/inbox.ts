import type { AppFixture } from '../../support/app.ts'
import { incomingStudy, noon } from '../../support/records.ts'
import {
  type Allowed,
  type Cases,
  type CaseValues,
  editors,
  exhaustLimits,
  withoutSearchIndex,
} from './case.ts'

const list = '/api/desk/studies'
const decisions = `${list}/decisions`
const preview = '/api/library/rubrics/search-preview'
const reject = { decision: 'reject', pmid: '301', reason: 'another', note: 'Zu alt.' }
const accept = { decision: 'accept', pmid: '301', rubricId: null, topicId: 2, ownerId: '{me}' }

/** Whom triage is for: editors and the head. */
const triagers: Allowed = { who: ['editor', 'head'] }

async function waits({ stores }: AppFixture): Promise<CaseValues> {
  const trial = { publicationTypes: ['Randomized Controlled Trial'], doi: '10.1000/Salt' }
  await stores.studies.importMany(
    [incomingStudy('301', {}, trial), incomingStudy('302', {}, trial)],
    { inbox: 'query', rubricId: 1 },
    noon,
  )
  return {}
}

async function retracted({ stores }: AppFixture): Promise<CaseValues> {
  const study = incomingStudy('301', {}, { notices: [{ type: 'retracted' }] })
  await stores.studies.importMany([study], { inbox: 'query' }, noon)
  return {}
}

const rejected = async (api: AppFixture, me: string) => {
  await waits(api)
  await api.stores.triage.decide(
    '301',
    { kind: 'reject', reason: 'off-topic', note: '' },
    {
      ...{ by: me, at: noon },
    },
  )
  return {}
}

/** Of a hearticle that cites as much as it can. */
async function full(api: AppFixture): Promise<CaseValues> {
  await waits(api)
  const { findForDesk, save } = api.stores.hearticles
  const desk = await findForDesk(1)
  if (!desk || desk === 'deleted') throw new Error('it is gone')
  const citedPmids = Array.from({ length: 90 }, (_, index) => String(1000 + index))
  const draft = { ...desk.hearticle, status: 'DRAFT' as const, citedPmids }
  await save(1, desk.hearticle.version, draft, { by: null, at: noon })
  return {}
}

/** What somebody else does at the moment of saving. */
const meanwhile = (outcome: 'conflict' | 'no-topic') => (api: AppFixture) => {
  api.rebuild({ hearticles: { ...api.stores.hearticles, save: async () => outcome } })
  return waits(api)
}

/** A hearticle is in review that is not whole. */
async function unfinished(api: AppFixture): Promise<CaseValues> {
  const { hearticles } = api.stores
  const desk = await hearticles.findForDesk(1)
  if (!desk || desk === 'deleted') throw new Error('it is gone')
  const inReview = { ...desk.hearticle, status: 'IN_REVIEW' as const, translations: [] }
  api.rebuild({
    hearticles: { ...hearticles, findForDesk: async () => ({ ...desk, hearticle: inReview }) },
  })
  return waits(api)
}

const edition = `${list}/301/edition`

export const inboxCases: Record<string, Cases> = {
  listInboxStudies: {
    allowed: triagers,
    answers: [
      { path: list, as: 'editor' },
      { path: `${list}?rubric=1&text=salt&page=0&size=1`, as: 'head', arrange: waits },
      { path: `${list}?state=later&rubric=none`, as: 'admin', arrange: waits },
      { path: `${list}?state=rejected`, as: 'editor', arrange: rejected },
    ],
    errors: {
      forbidden: { path: list, as: 'reviewer' },
      invalid_request: { path: `${list}?state=lost`, as: 'editor' },
      catalogue_unavailable: { path: list, as: 'editor', arrange: withoutSearchIndex },
    },
  },
  decideStudies: {
    allowed: triagers,
    answers: [
      { path: decisions, body: { decisions: [reject] }, as: 'editor', arrange: waits },
      { path: decisions, body: { decisions: [accept] }, as: 'head', arrange: waits },
      { path: decisions, body: { decisions: [accept] }, as: 'editor', arrange: rejected },
      {
        path: decisions,
        body: { decisions: [{ decision: 'later', pmid: '301', until: '2026-12-01' }] },
        as: 'admin',
        arrange: waits,
      },
    ],
    errors: {
      forbidden: { path: decisions, body: { decisions: [reject] }, as: 'reviewer' },
      invalid_request: { path: decisions, body: { decisions: [] }, as: 'editor' },
    },
  },
  undoDecisions: {
    allowed: triagers,
    answers: [
      { path: `${decisions}/undo`, body: { pmids: ['301'] }, as: 'editor', arrange: rejected },
      { path: `${decisions}/undo`, body: { pmids: ['999'] }, as: 'head' },
    ],
    errors: {
      forbidden: { path: `${decisions}/undo`, body: { pmids: ['301'] }, as: 'analyst' },
      invalid_request: { path: `${decisions}/undo`, body: { pmids: [] }, as: 'editor' },
    },
  },
  beginNewerEdition: {
    allowed: editors,
    answers: [{ path: edition, body: { hearticleId: 1 }, as: 'editor', arrange: waits }],
    errors: {
      forbidden: { path: edition, body: { hearticleId: 1 }, as: 'reviewer' },
      invalid_request: { path: edition, body: { hearticleId: 0 }, as: 'editor' },
      study_not_found: { path: edition, body: { hearticleId: 1 }, as: 'editor' },
      study_withdrawn: { path: `${list}/102/edition`, body: { hearticleId: 1 }, as: 'editor' },
      study_retracted: {
        ...{ path: edition, body: { hearticleId: 1 }, as: 'editor' },
        arrange: retracted,
      },
      study_decided: { path: edition, body: { hearticleId: 1 }, as: 'editor', arrange: rejected },
      hearticle_not_found: {
        ...{ path: edition, body: { hearticleId: 99 }, as: 'editor' },
        arrange: waits,
      },
      hearticle_deleted: {
        ...{ path: edition, body: { hearticleId: 4 }, as: 'editor' },
        arrange: waits,
      },
      citations_full: { path: edition, body: { hearticleId: 1 }, as: 'editor', arrange: full },
      hearticle_incomplete: {
        ...{ path: edition, body: { hearticleId: 1 }, as: 'editor' },
        arrange: unfinished,
      },
      topic_not_found: {
        ...{ path: edition, body: { hearticleId: 1 }, as: 'editor' },
        arrange: meanwhile('no-topic'),
      },
      version_conflict: {
        ...{ path: edition, body: { hearticleId: 1 }, as: 'editor' },
        arrange: meanwhile('conflict'),
      },
    },
  },
  previewRubricSearch: {
    allowed: editors,
    answers: [{ path: preview, body: { text: 'salt[ti]' }, as: 'editor' }],
    errors: {
      forbidden: { path: preview, body: { text: 'salt[ti]' }, as: 'reviewer' },
      invalid_request: { path: preview, body: { text: ' ' }, as: 'editor' },
      search_not_understood: { path: preview, body: { text: '((' }, as: 'editor' },
      pubmed_unavailable: { path: preview, body: { text: 'sugar' }, as: 'editor' },
      too_many_requests: {
        ...{ path: preview, body: { text: 'salt[ti]' }, as: 'editor' },
        arrange: exhaustLimits,
      },
    },
  },
}
