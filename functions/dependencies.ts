import type { Context, MiddlewareHandler } from 'hono'
import type { Language } from '../src/contract/language.ts'
import type { Log } from './request-log.ts'
import type { Shells } from './shells.ts'
import type { HearticleStore } from './store/hearticles.ts'
import type { StudyStore } from './store/studies.ts'
import type { TaxonomyStore } from './store/taxonomy.ts'

/** Everything the API works with; whoever builds the app hands it in. */
export interface Dependencies {
  hearticles: HearticleStore
  studies: StudyStore
  taxonomy: TaxonomyStore
  /** Editorial texts by language and key. */
  editorial: Record<Language, Record<string, string>>
  /** The prerendered shell pages (decision 4). */
  shells: Shells
  /** Resolves where the database answers, throws where it does not. */
  reachDatabase: () => Promise<void>
  /** What runs here, e.g. a commit; shown by the health call. */
  version: string
  now: () => Date
  /** Uniform in [0, 1). */
  random: () => number
  log: Log
  /** Stands before every route; turns away what may not ask at all. */
  guard?: MiddlewareHandler
  /** The platform's own id of a request; left out, it is a random one. */
  nameRequest?: (context: Context) => string
}
