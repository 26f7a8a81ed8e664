import type { Context, MiddlewareHandler } from 'hono'
import type { JobName } from '../../src/contract/administration/dashboard.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { AnswerHelp } from '../../src/contract/reading/answer.ts'
import type { Billing } from '../billing/billing.ts'
import type { StudyFetcher } from '../editorial/study-fetcher.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { Pictures } from '../files/pictures/pictures.ts'
import type { Identify } from '../request/caller.ts'
import type { InstanceLimits } from '../request/instance-limits.ts'
import type { SigningKeys } from '../request/session-token.ts'
import type { AnsweredRequest, Log } from '../runtime/log.ts'
import type { SearchIndexProvider } from '../search/search-index-provider.ts'
import type { Stores } from '../store/create-stores.ts'
import type { SitePages } from './site-pages.ts'

/** What a hash of a password takes: memory in KiB, and passes over it in so many lanes. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/** Everything the API works with; handed in by what builds the app. */
export interface Dependencies extends Stores {
  /** PubMed, for a study that a user cites and that is not stored. */
  studyFetcher: StudyFetcher
  billing: Billing
  /** For calls that cost no request of the database. */
  instanceLimits: InstanceLimits
  /** What was published: lists, feeds and search. */
  searchIndex: SearchIndexProvider
  /** Where to get help at once, for a question that sounds like an emergency (P-EMERGENCY). */
  emergencyHelp: (question: string, language: Language) => Promise<AnswerHelp | undefined>
  editorial: Record<Language, Record<string, string>>
  sitePages: SitePages
  /** Whether the database takes writes; throws where it does not answer. */
  reachDatabase: () => Promise<'ok' | 'read_only'>
  /**
   * Who asks, where that is known. A bad token counts as none (P-SESSION-STORED), so this never
   * throws on what a caller sends.
   */
  identify: Identify
  signingKeys: () => Promise<SigningKeys>
  passwordCost: PasswordCost
  files: ObjectStore
  pictures: Pictures
  /** The address of the client, without port; undefined where it cannot be known. */
  clientAddress: (context: Context) => string | undefined
  /** Where readers reach the site, such as `https://hearticle.example`; no header tells (P-CLIENT-ADDRESS). */
  siteOrigin: () => string
  /** What runs here, e.g. a commit; shown by the health call. */
  version: string
  /** The licence of the data; left out, all rights are reserved (P-BULK). */
  dataLicence?: string | undefined
  /** Whether mails are sent at all; where none are, no address can be confirmed (P-SERVE-NO-MAIL). */
  canMail: boolean
  /** Whether who works at the desk confirms their sessions with a passkey (P-DESK-PASSKEYS). */
  deskPasskeys: boolean
  jobs: readonly JobName[]
  now: () => Date
  /** Uniform in [0, 1). */
  random: () => number
  log: Log
  /** Told of each request once it is answered, for figures. */
  observeRequest?: (request: AnsweredRequest) => void
  /** Stands before every route; turns away what may not ask at all. */
  guard?: MiddlewareHandler
  /** The platform's own id of a request; left out, it is a random one. */
  nameRequest?: (context: Context) => string
}
