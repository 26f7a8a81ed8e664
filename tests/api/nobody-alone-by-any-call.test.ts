/** Every call of those who work here, tried by one person alone: what of it readers see (P-SECOND-PERSON, P-WORK). */
import { describe, expect, test } from 'vitest'
import { appForEachTest } from '../support/app.ts'
import { prepareCase, requestOf } from './contract-cases/case.ts'
import { CASES, triedEndpoints } from './contract-cases/index.ts'

/** What one person changes of what readers see, and why that is right. */
const ALONE: Record<string, string> = {
  deleteHearticle: 'taking away needs one',
  withdrawHearticle: 'taking away needs one',
  deleteGlossaryTerm: 'taking away needs one',
  deleteUser: 'taking away needs one: a name goes with its account',
  restoreTrashed: 'comes back as it was, with the approval that it had',
  publishEdition: 'another approved it',
  decideProposal: 'another proposed it',
  changeLibraryStudy: 'where a study belongs is no text (P-STUDY-TEXTS)',
  importLibraryStudy: 'what PubMed says needs nobody',
  decideStudies: 'where a study belongs is no text',
  undoDecisions: 'where a study belongs is no text',
  changeDeskSettings:
    'an administrator switches the rule off, which is noted (P-SECOND-PERSON-OFF)',
  ...Object.fromEntries(
    ['Rubric', 'Topic'].flatMap((kind) =>
      ['create', 'change', 'delete'].map((deed) => [`${deed}Library${kind}`, 'P-NAMES-AT-ONCE']),
    ),
  ),
  undoNameChange: 'P-NAMES-AT-ONCE',
}

const writes = triedEndpoints.filter(
  ({ method, access }) => method !== 'GET' && Array.isArray(access),
)
const tried = writes.flatMap(({ name, method }) =>
  (CASES[name]?.answers ?? []).map((how, number) => ({
    name,
    method,
    number: number + 1,
    request: requestOf(how),
  })),
)

describe('one person alone', () => {
  const api = appForEachTest()
  /** What is answered to a stranger, and what the pages of terms and names are made of. */
  const shown = async () => {
    const paths = [1, 2, 3, 4].flatMap((id) =>
      ['de', 'en'].flatMap((language) => [
        `public/hearticle/${id}?lang=${language}`,
        `public/hearticle/${id}/changes?lang=${language}`,
      ]),
    )
    const studies = ['101', '103'].map((pmid) => `pubmedarticles/public/${pmid}?lang=de`)
    const answers = [...paths, ...studies].map(async (path) => {
      const answer = await api.get(`/api/${path}`)
      const body = await answer.json()
      // How often it was read is nobody's change of it.
      return [path, answer.status, answer.ok ? body : body.code]
    })
    return [await Promise.all(answers), await api.stores.glossary.published()]
  }

  test('every call that is excused is one that there is', () => {
    const names = new Set(writes.map(({ name }) => name))
    expect(Object.keys(ALONE).filter((name) => !names.has(name))).toEqual([])
    expect(tried.length).toBeGreaterThan(60)
  })

  test.each(tried.filter(({ name }) => !Object.hasOwn(ALONE, name)))(
    'changes nothing that readers see by $name ($number)',
    async ({ method, request }) => {
      const ask = await prepareCase(api, method, request)
      const before = await shown()
      expect((await ask()).ok).toBe(true)
      expect(await shown()).toEqual(before)
    },
  )
})
