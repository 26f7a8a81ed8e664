import type { Language } from '../../contract/protocol/language.ts'

/** Where the service worker lies: above all pages, so that it may answer for all. */
export const WORKER_ADDRESS = '/sw.js'

export type ToWorker =
  | {
      kind: 'keep'
      /** Whose list it is, by username. */
      of: string
      /** Ids of hearticles, the newest saved first. */
      saved: readonly number[]
      /** Of the page, so that of those to keep. */
      language: Language
    }
  | { kind: 'forget' }

/** What the service worker tells all pages when what is kept has changed. */
export const KEPT_CHANGED = 'kept-changed'
