import type { AppFixture } from '../../support/app.ts'
import { type CaseRequest, type Cases, editors, everybody, withoutSearchIndex } from './case.ts'

const playlist = { name: 'Salz', description: '', status: 'ACTIVE', hearticleIds: [2, 1] }

const without = (path: string): CaseRequest => ({ path, arrange: withoutSearchIndex })

/** Lists of studies, most-read, playlists and opening from a card. */
const withPlaylist = async (api: AppFixture): Promise<undefined> => {
  await api.stores.playlists.create({ ...playlist, status: 'DRAFT' })
}

export const feedCases: Record<string, Cases> = {
  mostReadHearticles: {
    allowed: everybody,
    answers: ['/api/public/hearticles/most-read', '/api/public/hearticles/most-read?lang=en'],
    errors: {
      catalogue_unavailable: without('/api/public/hearticles/most-read'),
      invalid_request: { path: '/api/public/hearticles/most-read?lang=xx' },
    },
  },
  hearticlesOfRubric: {
    allowed: everybody,
    answers: [
      '/api/public/hearticles/rubric/2',
      '/api/public/hearticles/rubric/2?certainty=high&page=3&size=2&lang=en',
    ],
    errors: {
      rubric_not_found: { path: '/api/public/hearticles/rubric/999999' },
      catalogue_unavailable: without('/api/public/hearticles/rubric/2'),
      invalid_request: { path: '/api/public/hearticles/rubric/2?certainty=sure' },
    },
  },
  topStudiesToday: {
    allowed: everybody,
    answers: [
      '/api/pubmedarticles/top-by-rubric/today',
      '/api/pubmedarticles/top-by-rubric/today?lang=en',
    ],
    errors: {
      catalogue_unavailable: without('/api/pubmedarticles/top-by-rubric/today'),
      invalid_request: { path: '/api/pubmedarticles/top-by-rubric/today?lang=xx' },
    },
  },
  ...Object.fromEntries(
    [
      ['latestStudies', 'latest'],
      ['topCitedStudies', 'top-cited'],
    ].map(([name, list]) => [
      name,
      {
        // Where a journal is published is what Austrian studies are chosen by (P-FEED-AUSTRIAN).
        allowed: { who: 'everybody', paid: '?country=Austria' },
        answers: [
          `/api/pubmedarticles/rubric/1/${list}`,
          `/api/pubmedarticles/rubric/2/${list}?page=100000&size=50`,
          `/api/pubmedarticles/rubric/1/${list}?design=cohort&yearFrom=2020&yearTo=2020&freeFullText=true&hasHearticle=false`,
          { path: `/api/pubmedarticles/rubric/1/${list}?country=Austria`, as: 'premium' },
        ],
        errors: {
          premium_required: { path: `/api/pubmedarticles/rubric/1/${list}?country=Austria` },
          rubric_not_found: { path: `/api/pubmedarticles/rubric/999999/${list}` },
          catalogue_unavailable: without(`/api/pubmedarticles/rubric/1/${list}`),
          invalid_request: {
            path: `/api/pubmedarticles/rubric/1/${list}?yearFrom=2021&yearTo=2020`,
          },
        },
      },
    ]),
  ),
  austrianStudies: {
    allowed: everybody,
    answers: ['/api/austrian-articles', '/api/austrian-articles?page=0&size=1&lang=en'],
    errors: {
      catalogue_unavailable: without('/api/austrian-articles'),
      invalid_request: { path: '/api/austrian-articles?size=1000000000' },
    },
  },
  austrianStudiesOfRubric: {
    allowed: { who: 'paid' },
    answers: [{ path: '/api/austrian-articles/rubric/1/latest', as: 'premium' }],
    errors: {
      premium_required: { path: '/api/austrian-articles/rubric/1/latest', as: 'free' },
      rubric_not_found: { path: '/api/austrian-articles/rubric/999999/latest', as: 'premium' },
      catalogue_unavailable: {
        path: '/api/austrian-articles/rubric/1/latest',
        as: 'premium',
        arrange: withoutSearchIndex,
      },
      invalid_request: { path: '/api/austrian-articles/rubric/0/latest', as: 'premium' },
    },
  },
  listPlaylists: {
    allowed: editors,
    answers: [{ path: '/api/playlist', as: 'editor' }],
    errors: { forbidden: { path: '/api/playlist', as: 'premium' } },
  },
  createPlaylist: {
    allowed: editors,
    answers: [{ path: '/api/playlist', as: 'editor', body: playlist }],
    errors: {
      forbidden: { path: '/api/playlist', as: 'reviewer', body: playlist },
      hearticle_not_found: {
        path: '/api/playlist',
        as: 'admin',
        body: { ...playlist, hearticleIds: [4] },
      },
      quantity_in_name: {
        path: '/api/playlist',
        as: 'admin',
        body: { ...playlist, name: 'Top 5' },
      },
      invalid_request: { path: '/api/playlist', as: 'admin', body: { ...playlist, name: ' ' } },
    },
  },
  updatePlaylist: {
    allowed: editors,
    answers: [
      {
        path: '/api/playlist/1',
        as: 'editor',
        body: { ...playlist, status: 'ACTIVE', version: 1 },
        arrange: withPlaylist,
      },
    ],
    errors: {
      forbidden: { path: '/api/playlist/1', as: 'analyst', body: { ...playlist, version: 1 } },
      playlist_not_found: {
        path: '/api/playlist/7',
        as: 'editor',
        body: { ...playlist, version: 1 },
      },
      playlist_changed: {
        path: '/api/playlist/1',
        as: 'editor',
        body: { ...playlist, version: 2 },
        arrange: withPlaylist,
      },
      hearticle_not_found: {
        path: '/api/playlist/1',
        as: 'editor',
        body: { ...playlist, hearticleIds: [1, 99], version: 1 },
        arrange: withPlaylist,
      },
      quantity_in_name: {
        path: '/api/playlist/1',
        as: 'editor',
        body: { ...playlist, description: 'Nine in ten', version: 1 },
        arrange: withPlaylist,
      },
      invalid_request: { path: '/api/playlist/1', as: 'editor', body: playlist },
    },
  },
  deletePlaylist: {
    allowed: editors,
    answers: [
      {
        path: '/api/playlist/1',
        as: 'editor',
        async arrange(api) {
          await api.stores.playlists.create({ ...playlist, status: 'ACTIVE' })
          return undefined
        },
      },
    ],
    errors: {
      forbidden: { path: '/api/playlist/1', as: 'analyst' },
      playlist_changed: { path: '/api/playlist/1?version=2', as: 'editor', arrange: withPlaylist },
      playlist_not_found: { path: '/api/playlist/7', as: 'editor' },
      invalid_request: { path: '/api/playlist/0', as: 'editor' },
    },
  },
  findPlaylist: {
    allowed: everybody,
    answers: [
      {
        path: '/api/playlist/1',
        async arrange(api) {
          await api.stores.playlists.create({ ...playlist, status: 'ACTIVE' })
          return undefined
        },
      },
    ],
    errors: {
      playlist_not_found: {
        path: '/api/playlist/1',
        async arrange(api) {
          await api.stores.playlists.create({ ...playlist, status: 'DRAFT' })
          return undefined
        },
      },
      invalid_request: { path: '/api/playlist/abc' },
    },
  },
  openHearticle: {
    // One in each rubric, so what is refused depends on which was opened before (P-CARD-OPENS).
    allowed: { who: 'everybody', refusesByItself: true },
    answers: [
      { path: '/api/hearticle/1/open' },
      { path: '/api/hearticle/2/open', as: 'free' },
      { path: '/api/hearticle/2/open', as: 'reviewer' },
    ],
    errors: {
      premium_required: { path: '/api/hearticle/2/open' },
      hearticle_not_found: { path: '/api/hearticle/3/open' },
      hearticle_deleted: { path: '/api/hearticle/4/open' },
      invalid_request: { path: '/api/hearticle/abc/open' },
    },
  },
}
