import { propose } from '../../../src/domain/work/work.ts'
import { register } from '../../support/accounts.ts'
import type { AppFixture } from '../../support/app.ts'
import { proposeTerm, TERM_ID } from '../../support/glossary.ts'
import { hearticleDraft, noon } from '../../support/records.ts'
import { proposeTexts } from '../../support/study-texts.ts'
import {
  type CaseRequest,
  type Cases,
  type CaseValues,
  editors,
  readers,
  reviewerBy,
  unconfirmed,
} from './case.ts'

/** As if somebody had proposed German texts, after which study 101 has version 2. */
const textsBy = async ({ stores }: AppFixture, writer: string): Promise<undefined> =>
  void (await proposeTexts(stores, '101', writer))
const texts = (api: AppFixture) => textsBy(api, 'somebody')
const term = async ({ stores }: AppFixture): Promise<undefined> =>
  void (await proposeTerm(stores, 'somebody'))

async function hearticle({ stores }: AppFixture): Promise<undefined> {
  await stores.hearticles.importByKey(hearticleDraft('waits', { status: 'IN_REVIEW' }))
}

async function name({ stores }: AppFixture): Promise<CaseValues> {
  const other = await register(stores, 'reviewer', { username: 'Other' })
  const by = { userId: other.id, at: noon.toISOString() }
  const asked = { name: 'Dr. Anna Berger', profession: 'Ärztin' }
  const work = propose({}, asked, by, { needsSecondPerson: true })
  await stores.namedReviewers.saveName(other, work, { by: other.id, at: noon })
  return { other: other.id }
}

const study = '/api/proposals/study/101'
const approved = { version: 2, status: 'APPROVED' }
const decision = (more: Partial<CaseRequest> = {}): CaseRequest => ({
  path: `${study}/decision`,
  body: approved,
  as: 'reviewer',
  arrange: texts,
  ...more,
})
const first = { version: 1, status: 'APPROVED' }

/** What waits for somebody who did not write it. */
export const proposalCases: Record<string, Cases> = {
  listProposals: {
    allowed: readers,
    answers: [
      { path: '/api/proposals', as: 'editor', arrange: texts },
      { path: '/api/proposals?kind=term&lang=en', as: 'reviewer', arrange: term },
      { path: '/api/proposals?kind=hearticle', as: 'reviewer', arrange: hearticle },
      { path: '/api/proposals', as: 'admin', arrange: name },
    ],
    errors: {
      forbidden: { path: '/api/proposals?kind=name', as: 'reviewer' },
      invalid_request: { path: '/api/proposals?kind=comma', as: 'editor' },
    },
  },
  decideProposal: {
    allowed: { who: ['reviewer'], params: { kind: 'study' } },
    answers: [
      decision(),
      decision({ body: { ...approved, status: 'NEEDS_REVISION', comments: 'Eine Zahl fehlt.' } }),
      { path: `/api/proposals/term/${TERM_ID}/decision`, body: first, as: 'admin', arrange: term },
      { path: '/api/proposals/name/{other}/decision', body: first, as: 'admin', arrange: name },
      {
        path: '/api/proposals/name/{other}/decision',
        body: { ...first, status: 'NEEDS_REVISION' },
        as: 'admin',
        arrange: name,
      },
    ],
    errors: {
      forbidden: {
        path: '/api/proposals/name/{other}/decision',
        body: first,
        as: 'reviewer',
        arrange: name,
      },
      invalid_request: decision({ body: { ...approved, status: 'NEEDS_REVISION', comments: ' ' } }),
      proposal_not_found: decision({ path: `/api/proposals/term/${TERM_ID}/decision` }),
      study_withdrawn: decision({ path: '/api/proposals/study/102/decision' }),
      email_not_confirmed: decision({
        async arrange(api, me) {
          await texts(api)
          return unconfirmed(api, me)
        },
      }),
      role_by_writer: decision({
        async arrange(api, me) {
          await texts(api)
          return reviewerBy(api, me, 'somebody')
        },
      }),
      own_edition: decision({ arrange: textsBy }),
      version_conflict: decision({ body: first }),
    },
  },
  discardProposal: {
    allowed: { ...editors, params: { kind: 'study' } },
    answers: [
      { path: study, as: 'editor' },
      { path: `${study}?version=2`, as: 'editor', arrange: texts },
      { path: `/api/proposals/term/${TERM_ID}`, as: 'admin', arrange: term },
    ],
    errors: {
      forbidden: { path: study, as: 'reviewer' },
      invalid_request: { path: '/api/proposals/name/{me}', as: 'editor' },
      proposal_not_found: { path: '/api/proposals/study/999', as: 'editor' },
      study_withdrawn: { path: '/api/proposals/study/102', as: 'editor' },
      version_conflict: { path: `${study}?version=1`, as: 'editor', arrange: texts },
    },
  },
}
