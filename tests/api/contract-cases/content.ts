// Rules: P-EDITORIAL.
import { incomingStudy } from '../../support/records.ts'
import { emptySearchIndexProvider } from '../../support/search-index.ts'
import { type Cases, everybody, exhaustLimits, withoutSearchIndex } from './case.ts'

export const contentCases: Record<string, Cases> = {
  findHearticle: {
    allowed: everybody,
    answers: ['/api/public/hearticle/1', '/api/public/hearticle/2?lang=en'],
    errors: {
      hearticle_not_found: { path: '/api/public/hearticle/77' },
      hearticle_deleted: { path: '/api/public/hearticle/4' },
      invalid_request: { path: '/api/public/hearticle/abc' },
    },
  },
  hearticlesOfDay: {
    allowed: everybody,
    answers: ['/api/public/hearticles', '/api/public/hearticles?publicationDate=2026-11-20'],
    errors: {
      catalogue_unavailable: { path: '/api/public/hearticles', arrange: withoutSearchIndex },
      invalid_request: { path: '/api/public/hearticles?publicationDate=2026-02-30' },
    },
  },
  allHearticles: {
    allowed: everybody,
    answers: ['/api/public/hearticles/all', '/api/public/hearticles/all?languageCode=en'],
    errors: {
      catalogue_unavailable: { path: '/api/public/hearticles/all', arrange: withoutSearchIndex },
      invalid_request: { path: '/api/public/hearticles/all?lang=fr' },
    },
  },
  hearticleArchive: {
    allowed: everybody,
    answers: [
      '/api/public/hearticles/archive',
      '/api/public/hearticles/archive?page=0&size=1',
      '/api/public/hearticles/archive?page=100000&size=50',
    ],
    errors: {
      catalogue_unavailable: {
        path: '/api/public/hearticles/archive',
        arrange: withoutSearchIndex,
      },
      invalid_request: { path: '/api/public/hearticles/archive?size=51' },
    },
  },
  findStudy: {
    allowed: everybody,
    answers: ['/api/pubmedarticles/public/101', '/api/pubmedarticles/public/101?lang=en'],
    errors: {
      study_not_found: { path: '/api/pubmedarticles/public/9999999999' },
      study_withdrawn: { path: '/api/pubmedarticles/public/102' },
      invalid_request: { path: '/api/pubmedarticles/public/0' },
    },
  },
  findStudyCitation: {
    allowed: { who: 'everybody', query: '?format=ris' },
    answers: [
      '/api/pubmedarticles/public/101/citation?format=ris',
      '/api/pubmedarticles/public/101/citation?format=bibtex',
    ],
    errors: {
      study_not_found: { path: '/api/pubmedarticles/public/9999999999/citation?format=ris' },
      study_withdrawn: { path: '/api/pubmedarticles/public/102/citation?format=bibtex' },
      invalid_request: { path: '/api/pubmedarticles/public/101/citation' },
    },
  },
  listQuizzes: {
    allowed: everybody,
    answers: ['/api/quizzes', '/api/quizzes?hearticles=1,2,77&lang=en'],
    errors: {
      catalogue_unavailable: { path: '/api/quizzes', arrange: withoutSearchIndex },
      invalid_request: { path: '/api/quizzes?hearticles=1,0' },
    },
  },
  listRubrics: {
    allowed: everybody,
    answers: ['/api/rubrics', '/api/rubrics?lang=en'],
    errors: { invalid_request: { path: '/api/rubrics?lang=' } },
  },
  randomRubric: {
    allowed: everybody,
    answers: [
      {
        path: '/api/rubrics/random',
        async arrange({ stores }) {
          await stores.studies.importMany([incomingStudy('103')], { rubricId: 2 })
          return undefined
        },
      },
    ],
    errors: {
      no_rubrics: {
        path: '/api/rubrics/random',
        arrange(api) {
          api.rebuild({ searchIndex: emptySearchIndexProvider() })
          return undefined
        },
      },
      catalogue_unavailable: { path: '/api/rubrics/random', arrange: withoutSearchIndex },
      invalid_request: { path: '/api/rubrics/random?languageCode=xx' },
    },
  },
  findRubric: {
    allowed: everybody,
    answers: ['/api/rubrics/1', '/api/rubrics/2?lang=en'],
    errors: {
      rubric_not_found: { path: '/api/rubrics/3' },
      invalid_request: { path: '/api/rubrics/-1' },
    },
  },
  findContent: {
    allowed: { who: 'everybody', params: { key: 'footer.email' } },
    answers: ['/content/footer.email', '/content/hero.tagline?lang=en'],
    errors: {
      content_not_found: { path: '/content/toString' },
      invalid_request: { path: '/content/a..b' },
    },
  },
  recordInteraction: {
    allowed: everybody,
    answers: [
      { path: '/api/interactions', body: { hearticleId: 1, interactionType: 'READ' } },
      {
        path: '/api/interactions',
        body: { hearticleId: 1, interactionType: 'SHARE', sharePlatform: 'linkedin' },
      },
    ],
    errors: {
      hearticle_not_found: {
        path: '/api/interactions',
        body: { hearticleId: 77, interactionType: 'READ' },
      },
      too_many_requests: {
        path: '/api/interactions',
        body: { hearticleId: 1, interactionType: 'READ' },
        arrange: exhaustLimits,
      },
      invalid_request: {
        path: '/api/interactions',
        body: { hearticleId: 1, interactionType: 'READ', timeSpentSeconds: '1' },
      },
    },
  },
  checkHealth: {
    allowed: everybody,
    answers: ['/api/health'],
    errors: {},
  },
  checkLiveness: {
    allowed: everybody,
    answers: ['/api/health/live'],
    errors: {},
  },
  describeApi: {
    allowed: everybody,
    answers: ['/api/openapi.json'],
    errors: {},
  },
}
