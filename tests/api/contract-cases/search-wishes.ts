import { parseThesaurus } from '../../../functions/search-index/thesaurus/parse-thesaurus.ts'
import type { AppFixture } from '../../support/app.ts'
import { noon, study, taxonomy } from '../../support/records.ts'
import { catalogueOf, inPopularity, searchIndexProviderOf } from '../../support/search-index.ts'
import {
  type Cases,
  type CaseValues,
  editors,
  everybody,
  exhaustLimits,
  withoutSearchIndex,
} from './case.ts'

const send = '/api/public/search-wishes'
const wish = { question: 'Akupunktur bei Migräne', languageCode: 'de' } as const
const list = '/api/library/search-wishes'

/** So many others asked before; `{wish}` is its id where the desk sees it. */
const askedBy =
  (count: number) =>
  async ({ stores: { searchWishes } }: AppFixture): Promise<CaseValues> => {
    for (let number = 0; number < count; number += 1) {
      const asker = { network: `198.51.${number}.0/24` }
      await searchWishes.count({ ...wish, question: 'akupunktur bei migräne' }, asker, noon)
    }
    const [seen] = await searchWishes.list('asked', noon)
    return { wish: seen?.id ?? '' }
  }

/** The same, of a topic on which a study waits. */
async function askedByTopic(fixture: AppFixture): Promise<CaseValues> {
  const text = '# Needles | procedure\nacupuncture | Akupunktur | |'
  const title = 'Acupuncture.'
  const index = catalogueOf({
    ...{ taxonomy, hearticles: [], mostRead: [] },
    studies: inPopularity([study('301', { title, titleLanguage: 'fr' })]),
    concepts: parseThesaurus([{ name: 'needles.txt', text }]),
  })
  fixture.rebuild({ searchIndex: searchIndexProviderOf(index) })
  return askedBy(3)(fixture)
}

/** What users looked for in vain, and the desk's list of it. */
export const searchWishCases: Record<string, Cases> = {
  sendSearchWish: {
    allowed: everybody,
    answers: [
      { path: send, body: wish },
      { path: send, body: wish, as: 'premium', arrange: askedBy(1) },
      { path: send, body: wish, arrange: askedBy(2) },
      { path: send, body: { ...wish, question: 'a'.repeat(20_000) } },
    ],
    errors: {
      too_many_requests: { path: send, body: wish, arrange: exhaustLimits },
      invalid_request: { path: send, body: { ...wish, languageCode: 'fr' } },
    },
  },
  listSearchWishes: {
    allowed: editors,
    answers: [
      { path: list, as: 'editor' },
      { path: `${list}?sort=newest&page=0&size=1`, as: 'admin', arrange: askedBy(3) },
      { path: list, as: 'editor', arrange: askedByTopic },
    ],
    errors: {
      forbidden: { path: list, as: 'reviewer' },
      invalid_request: { path: `${list}?sort=best`, as: 'editor' },
      catalogue_unavailable: { path: list, as: 'editor', arrange: withoutSearchIndex },
    },
  },
  finishSearchWish: {
    allowed: editors,
    answers: [{ path: `${list}/{wish}`, as: 'editor', arrange: askedBy(3) }],
    errors: {
      forbidden: { path: `${list}/{wish}`, as: 'analyst', arrange: askedBy(3) },
      search_wish_not_found: { path: `${list}/${'a'.repeat(43)}`, as: 'editor' },
      invalid_request: { path: `${list}/7`, as: 'editor' },
    },
  },
}
