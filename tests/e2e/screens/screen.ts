import type { Page } from '@playwright/test'
import type { OpenedStores } from '../../../scripts/project/opened-stores.ts'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { Translate } from '../../../src/i18n/translator.ts'

/**
 * In whose browser a screen is looked at. `unasked` has not answered about consent; `newcomer` has
 * just signed up; `buyer` has an account without trial or plan; the others are accounts for trying
 * things out.
 */
export type Role =
  | 'unasked'
  | 'visitor'
  | 'newcomer'
  | 'buyer'
  | 'free'
  | 'trial'
  | 'premium'
  | 'reviewer'
  | 'editor'
  | 'head'
  | 'analyst'
  | 'admin'

/** What a step has at hand: the page, the words of its language, the product's database. */
export interface Visit {
  page: Page
  language: Language
  t: Translate
  isPhone: boolean
  stores: OpenedStores
}

export type Step = (visit: Visit) => Promise<unknown>

/** A step after which a dialog is open. */
export const opensDialog =
  (step: Step): Step =>
  async (visit) => {
    await step(visit)
    await visit.page.getByRole('dialog').waitFor()
  }

/** A screen of the product and the states it opens into, in the order in which they are reached. */
export interface Screen {
  name: string
  /** A visitor, where nothing is said. */
  as?: Role
  /** Without its language; of what is made for it, once it is made. */
  path: string | ((visit: Visit) => Promise<string>)
  /** It is made of what another screen shows, with other words: axe has nothing new to find. */
  isLikeAnother?: true
  /** A word of 60 letters is put into each of its labels, too. */
  isMain?: true
  /** The one page of both languages. */
  isOfNoLanguage?: true
  /** What is seen once the page has what it shows, as a selector; its headline, where nothing is said. */
  shows?: string
  /** Done before it is opened: what the API is made to answer, what this browser keeps. */
  before?: Step
  /** Each state by its name, with the step that leads there from the one before. */
  states?: Readonly<Record<string, Step>>
}
