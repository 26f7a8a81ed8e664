import { noon } from '../../support/records.ts'
import { type Cases, exhaustInstanceLimits, readers } from './case.ts'

const visit = '7d9f6c1e-3a52-4c55-9c2e-0f0a1b2c3d4e'
const path = `/api/drafts/${visit}`
const content = { version: 3, base: { name: 'Salz' }, value: { name: 'Kochsalz' } }
const body = { form: 'rubric/3', title: 'Salz', content }

/** What users have not saved at the desk. */
export const draftCases: Record<string, Cases> = {
  keepDraft: {
    // What is typed and not saved, for whoever has a form at the desk (P-DRAFTS).
    allowed: { who: ['editor', 'reviewer'], body: { form: 'rubric/3', title: '', content: {} } },
    answers: [
      { path, body, as: 'editor' },
      { path, body: { ...body, form: 'review/7/de' }, as: 'reviewer' },
      { path, body: { ...body, form: 'playlist/new', content: {} }, as: 'admin' },
    ],
    errors: {
      forbidden: { path, body, as: 'free' },
      too_many_requests: { path, body, as: 'editor', arrange: exhaustInstanceLimits },
      invalid_request: { path, body: { ...body, form: 'password/1' }, as: 'editor' },
    },
  },
  listDrafts: {
    allowed: readers,
    answers: [
      { path: '/api/drafts', as: 'reviewer' },
      {
        path: '/api/drafts?form=rubric/3',
        as: 'editor',
        async arrange({ stores }, me) {
          await stores.drafts.keep(me, { visit, ...body }, noon)
          return undefined
        },
      },
    ],
    errors: {
      forbidden: { path: '/api/drafts', as: 'analyst' },
      invalid_request: { path: '/api/drafts?form=rubric', as: 'editor' },
    },
  },
  discardDraft: {
    allowed: readers,
    answers: [{ path, as: 'editor' }],
    errors: {
      forbidden: { path, as: 'premium' },
      invalid_request: { path: '/api/drafts/7', as: 'editor' },
    },
  },
}
