import { type Kind, register } from '../../support/accounts.ts'
import { salt, today, writtenTranslation } from '../../support/records.ts'
import { type CaseRequest, type Cases, editors, readers } from './case.ts'

const sent = {
  topic: salt.id,
  publicationDate: today,
  breaking: false,
  citedPmids: ['101'],
  translations: [writtenTranslation('de'), writtenTranslation('en')],
}

const onFirst = (more: object) => ({
  path: '/api/hearticle/1',
  as: 'editor' as const,
  body: { ...sent, version: 1, ...more },
})

/** Who may not, and what is not there, of a call about a hearticle, by what follows its address. */
const errorsOf = (after = '', more: Partial<CaseRequest> = {}) => ({
  forbidden: { path: `/api/hearticle/1${after}`, as: 'analyst' as const, ...more },
  hearticle_not_found: { path: `/api/hearticle/99${after}`, as: 'editor' as const, ...more },
  hearticle_deleted: { path: `/api/hearticle/4${after}`, as: 'editor' as const, ...more },
})

const create = (body: object, as: Kind = 'editor') => ({ path: '/api/hearticle', as, body })

export const editingCases: Record<string, Cases> = {
  listWorkHearticles: {
    allowed: { who: ['reviewer', 'editor', 'analyst'] },
    answers: [
      { path: '/api/hearticle?page=0&size=10&term=salz&status=PUBLISHED', as: 'analyst' },
      { path: '/api/hearticle?lang=en', as: 'reviewer' },
    ],
    errors: {
      forbidden: { path: '/api/hearticle', as: 'premium' },
      invalid_request: { path: '/api/hearticle?page=-1', as: 'editor' },
    },
  },
  findWorkHearticle: {
    allowed: readers,
    answers: [{ path: '/api/hearticle/1', as: 'reviewer' }],
    errors: { ...errorsOf(), invalid_request: { path: '/api/hearticle/0', as: 'admin' } },
  },
  createHearticle: {
    allowed: editors,
    answers: [
      create(sent),
      {
        ...create({ topic: 'Salz', publicationDate: today, citedPmids: [], translations: [] }),
        path: '/api/hearticle?lang=en',
      },
    ],
    errors: {
      forbidden: create(sent, 'reviewer'),
      hearticle_incomplete: create({
        ...sent,
        status: 'IN_REVIEW',
        citedPmids: ['999'],
        translations: [writtenTranslation('de')],
      }),
      invalid_request: create({ ...sent, topic: null }),
      payload_too_large: create({
        ...sent,
        translations: (['de', 'en'] as const).map((language) => ({
          ...writtenTranslation(language),
          mainTextBody: '€'.repeat(100_000),
        })),
      }),
    },
  },
  saveHearticle: {
    allowed: editors,
    answers: [onFirst({}), onFirst({ status: 'DRAFT', translations: [] })],
    errors: {
      ...errorsOf('', { body: onFirst({}).body }),
      forbidden: { ...onFirst({}), as: 'reviewer' },
      hearticle_incomplete: onFirst({ status: 'IN_REVIEW', translations: [] }),
      version_conflict: onFirst({ version: 2 }),
      taken_over: {
        ...onFirst({}),
        arrange: async ({ stores, now }, me) => {
          const text = { kind: 'hearticle', id: 1 } as const
          await stores.presence.beat(text, me, now(), 'if-free')
          const { id } = await register(stores, 'editor', { username: 'taker' })
          await stores.presence.beat(text, id, now(), 'take-over')
          return undefined
        },
      },
      invalid_request: onFirst({ version: -1 }),
    },
  },
  deleteHearticle: {
    // The button 'Delete' is reviewers', too (P-DELETE-HEARTICLE).
    allowed: readers,
    answers: [
      { path: '/api/hearticle/1', as: 'reviewer' },
      { path: '/api/hearticle/4', as: 'editor' },
    ],
    errors: {
      forbidden: { path: '/api/hearticle/1', as: 'analyst' },
      hearticle_not_found: { path: '/api/hearticle/99', as: 'admin' },
      version_conflict: { path: '/api/hearticle/1?version=9', as: 'editor' },
    },
  },
  listHearticleVersions: {
    allowed: readers,
    answers: [{ path: '/api/hearticle/1/versions', as: 'editor' }],
    errors: errorsOf('/versions'),
  },
  findHearticleVersion: {
    allowed: readers,
    answers: [{ path: '/api/hearticle/1/versions/1', as: 'editor' }],
    errors: {
      ...errorsOf('/versions/1'),
      version_not_found: { path: '/api/hearticle/1/versions/2', as: 'editor' },
    },
  },
  listTopics: {
    allowed: readers,
    answers: [
      { path: '/api/topics', as: 'reviewer' },
      { path: '/api/topics?lang=en', as: 'editor' },
    ],
    errors: { forbidden: { path: '/api/topics', as: 'analyst' } },
  },
}
