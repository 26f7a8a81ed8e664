import { type Cases, exhaustInstanceLimits, withoutSearchIndex } from './case.ts'

const search = '?searchTerm=salz&languageCode=de'

/** For everybody. */
const suggesting = (path: string, more = ''): Cases => ({
  allowed: { who: 'everybody', query: `${search}${more}` },
  answers: [`${path}?searchTerm=sal${more}`, `${path}?searchTerm=salt&languageCode=en${more}`],
  errors: {
    catalogue_unavailable: { path: `${path}?searchTerm=salz${more}`, arrange: withoutSearchIndex },
    too_many_requests: { path: `${path}?searchTerm=salz${more}`, arrange: exhaustInstanceLimits },
    invalid_request: { path: `${path}?searchTerm=salz&lang=xx` },
  },
})

/** For paid access and administrators. */
const searching = (path: string): Cases => ({
  allowed: { who: 'paid', query: search },
  answers: [
    { path: `${path}?searchTerm=salt`, as: 'premium' },
    { path: `${path}?searchTerm=Salz&lang=en&page=0&size=50`, as: 'admin' },
    { path: `${path}?searchTerm=salt&page=100000`, as: 'trial' },
    { path: `${path}?searchTerm=salt&without=salt,no%20concept`, as: 'trial' },
    {
      path: `${path}?searchTerm=salt&sort=most-cited&textLanguage=en&yearFrom=2020&hasHearticle=false`,
      as: 'trial',
    },
  ],
  errors: {
    premium_required: { path: `${path}?searchTerm=salt`, as: 'reviewer' },
    catalogue_unavailable: {
      path: `${path}?searchTerm=salt`,
      as: 'premium',
      arrange: withoutSearchIndex,
    },
    too_many_requests: {
      path: `${path}?searchTerm=salt`,
      as: 'premium',
      arrange: exhaustInstanceLimits,
    },
    invalid_request: { path: `${path}?searchTerm=salt&page=-1`, as: 'premium' },
  },
})

export const searchCases: Record<string, Cases> = {
  findAnswer: {
    allowed: { who: 'everybody', query: '?q=salz%20schlaganfall&languageCode=de' },
    answers: ['/api/answer?q=salz', '/api/answer?q=salt%20or%20pepper&languageCode=en'],
    errors: {
      catalogue_unavailable: { path: '/api/answer?q=salz', arrange: withoutSearchIndex },
      too_many_requests: { path: '/api/answer?q=salz', arrange: exhaustInstanceLimits },
      invalid_request: { path: '/api/answer?q=salz&lang=xx' },
    },
  },
  suggestHearticles: suggesting('/api/public/hearticles/search/autocomplete'),
  searchHearticles: searching('/api/public/hearticles/search'),
  suggestStudies: suggesting('/api/pubmedarticles/search/autocomplete'),
  suggestConcepts: suggesting('/api/public/concepts/autocomplete', '&of=studies'),
  // Editors search for what they cite.
  searchStudies: {
    ...searching('/api/pubmedarticles/search'),
    allowed: { who: 'paid', also: ['editor'], query: search },
    answers: [
      ...searching('/api/pubmedarticles/search').answers,
      { path: '/api/pubmedarticles/search?searchTerm=salt', as: 'editor' },
    ],
  },
}
