import { salt, today, translation } from '../../support/records.ts'
import type { Cases } from './case.ts'

const texts = (language: 'de' | 'en') => {
  const { hasAudio: _, ...text } = translation(language)
  return text
}

/** A hearticle as an editor sends it. */
const sent = {
  topic: salt.id,
  publicationDate: today,
  breaking: false,
  citedPmids: ['101'],
  translations: [texts('de'), texts('en')],
}

const onFirst = (more: object) => ({
  path: '/api/hearticle/1',
  as: 'editor' as const,
  body: { ...sent, version: 1, ...more },
})

/** Hearticles for those who work with them. */
export const editingCases: Record<string, Cases> = {
  listWorkHearticles: {
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
    answers: [{ path: '/api/hearticle/1', as: 'reviewer' }],
    errors: {
      forbidden: { path: '/api/hearticle/1', as: 'analyst' },
      hearticle_not_found: { path: '/api/hearticle/99', as: 'editor' },
      hearticle_deleted: { path: '/api/hearticle/4', as: 'editor' },
      invalid_request: { path: '/api/hearticle/0', as: 'admin' },
    },
  },
  createHearticle: {
    answers: [
      { path: '/api/hearticle', as: 'editor', body: sent },
      {
        path: '/api/hearticle?lang=en',
        as: 'admin',
        body: { topic: 'Salz', publicationDate: today, citedPmids: [], translations: [] },
      },
    ],
    errors: {
      forbidden: { path: '/api/hearticle', as: 'reviewer', body: sent },
      hearticle_incomplete: {
        path: '/api/hearticle',
        as: 'editor',
        body: { ...sent, status: 'IN_REVIEW', citedPmids: ['999'], translations: [texts('de')] },
      },
      status_not_reachable: {
        path: '/api/hearticle',
        as: 'editor',
        body: { ...sent, status: 'PUBLISHED' },
      },
      invalid_request: { path: '/api/hearticle', as: 'editor', body: { ...sent, topic: null } },
      payload_too_large: {
        path: '/api/hearticle',
        as: 'editor',
        body: {
          ...sent,
          translations: (['de', 'en'] as const).map((language) => ({
            ...texts(language),
            mainTextBody: '€'.repeat(100_000),
          })),
        },
      },
    },
  },
  saveHearticle: {
    answers: [onFirst({ status: 'PUBLISHED' }), onFirst({ status: 'DRAFT', translations: [] })],
    errors: {
      forbidden: { ...onFirst({}), as: 'reviewer' },
      hearticle_not_found: { ...onFirst({}), path: '/api/hearticle/99' },
      hearticle_deleted: { ...onFirst({}), path: '/api/hearticle/4' },
      hearticle_incomplete: onFirst({ translations: [] }),
      status_not_reachable: onFirst({ status: 'IN_REVIEW' }),
      version_conflict: onFirst({ version: 2 }),
      invalid_request: onFirst({ version: -1 }),
    },
  },
  deleteHearticle: {
    answers: [
      { path: '/api/hearticle/1', as: 'reviewer' },
      { path: '/api/hearticle/4', as: 'editor' },
    ],
    errors: {
      forbidden: { path: '/api/hearticle/1', as: 'analyst' },
      hearticle_not_found: { path: '/api/hearticle/99', as: 'admin' },
    },
  },
  listHearticleVersions: {
    answers: [
      { path: '/api/hearticle/1/versions', as: 'editor' },
      { path: '/api/hearticle/1/versions?before=1', as: 'reviewer' },
    ],
    errors: {
      forbidden: { path: '/api/hearticle/1/versions', as: 'analyst' },
      hearticle_not_found: { path: '/api/hearticle/99/versions', as: 'editor' },
      hearticle_deleted: { path: '/api/hearticle/4/versions', as: 'editor' },
    },
  },
  findHearticleVersion: {
    answers: [{ path: '/api/hearticle/1/versions/1', as: 'editor' }],
    errors: {
      forbidden: { path: '/api/hearticle/1/versions/1', as: 'analyst' },
      hearticle_not_found: { path: '/api/hearticle/99/versions/1', as: 'editor' },
      hearticle_deleted: { path: '/api/hearticle/4/versions/1', as: 'editor' },
      version_not_found: { path: '/api/hearticle/1/versions/2', as: 'editor' },
    },
  },
  listTopics: {
    answers: [
      { path: '/api/topics', as: 'reviewer' },
      { path: '/api/topics?lang=en', as: 'editor' },
    ],
    errors: { forbidden: { path: '/api/topics', as: 'analyst' } },
  },
}
