import type { AppFixture } from '../../support/app.ts'
import { glossaryText, proposeTerm, TERM_ID } from '../../support/glossary.ts'
import { type Cases, editors, readers } from './case.ts'
import { aloneAtDesk } from './passkeys.ts'

const terms = '/api/desk/glossary'
const term = `${terms}/${TERM_ID}`
const missing = `${terms}/99999999-2222-4333-8444-555555555555`

const byMe = async ({ stores }: AppFixture, me: string): Promise<undefined> =>
  void (await proposeTerm(stores, me))
const byAnother = (api: AppFixture) => byMe(api, 'somebody')
/** Terms of the glossary. */
export const glossaryCases: Record<string, Cases> = {
  listGlossary: {
    allowed: readers,
    answers: [
      { path: terms, as: 'editor' },
      { path: terms, as: 'reviewer', arrange: byAnother },
      { path: terms, as: 'admin' },
    ],
    errors: { forbidden: { path: terms, as: 'analyst' } },
  },
  createGlossaryTerm: {
    allowed: editors,
    answers: [
      { path: terms, body: glossaryText(), as: 'editor' },
      {
        path: terms,
        body: glossaryText({ term: { de: 'Pille', en: 'pill' } }),
        as: 'admin',
        arrange: byAnother,
      },
    ],
    errors: {
      forbidden: { path: terms, body: glossaryText(), as: 'reviewer' },
      invalid_request: {
        path: terms,
        body: { ...glossaryText(), explanation: 'pill' },
        as: 'editor',
      },
      glossary_term_taken: {
        path: terms,
        body: glossaryText(),
        as: 'editor',
        arrange: byAnother,
      },
      passkey_confirmation_needed: {
        path: terms,
        body: glossaryText(),
        as: 'editor',
        arrange: aloneAtDesk,
      },
    },
  },
  changeGlossaryTerm: {
    allowed: editors,
    answers: [
      { path: term, body: { version: 1, ...glossaryText() }, as: 'editor', arrange: byMe },
      {
        path: term,
        body: { version: 1, ...glossaryText({ term: { de: 'Scheinpille', en: 'dummy' } }) },
        as: 'admin',
        arrange: byAnother,
      },
    ],
    errors: {
      forbidden: { path: term, body: { version: 1, ...glossaryText() }, as: 'reviewer' },
      glossary_term_not_found: {
        path: missing,
        body: { version: 1, ...glossaryText() },
        as: 'editor',
      },
      version_conflict: {
        path: term,
        body: { version: 2, ...glossaryText() },
        as: 'editor',
        arrange: byAnother,
      },
      glossary_term_taken: {
        path: term,
        body: { version: 1, ...glossaryText({ term: { de: 'Kohorte', en: 'cohort' } }) },
        as: 'editor',
        async arrange(api) {
          await byAnother(api)
          await proposeTerm(api.stores, 'somebody', {
            id: TERM_ID.replace('1', '2'),
            term: { de: 'Kohorte', en: 'cohort' },
          })
          return undefined
        },
      },
      passkey_confirmation_needed: {
        path: term,
        body: { version: 1, ...glossaryText() },
        as: 'editor',
        async arrange(api, me) {
          await byMe(api, me)
          return aloneAtDesk(api, me)
        },
      },
    },
  },
  deleteGlossaryTerm: {
    allowed: { ...editors, query: '?version=1' },
    answers: [{ path: `${term}?version=1`, as: 'editor', arrange: byAnother }],
    errors: {
      forbidden: { path: `${term}?version=1`, as: 'reviewer' },
      glossary_term_not_found: { path: `${missing}?version=1`, as: 'editor' },
      version_conflict: { path: `${term}?version=2`, as: 'editor', arrange: byAnother },
    },
  },
}
