import { ApiError } from '../api-error.ts'
import type { EventLog } from '../request-log.ts'
import { CATALOGUE_SCHEMA, type CurrentCatalogue } from './catalogue-file.ts'
import type { CatalogueSource } from './catalogue-source.ts'
import { openCatalogue } from './open-catalogue.ts'
import type { Catalogue } from './read-catalogue.ts'

/** The catalogue in use, whichever that is. */
export interface Catalogues {
  /**
   * Works with the catalogue in use. The work is done at once, so that no catalogue is closed
   * under it.
   * @throws ApiError `catalogue_unavailable` where there is none
   */
  use<T>(work: (catalogue: Catalogue) => T): Promise<T>
  /**
   * The same with the catalogue that is open, for calls that can do without one: nobody waits for
   * it to be brought.
   * @returns undefined where none is open
   */
  ifOpen<T>(work: (catalogue: Catalogue) => T): T | undefined
}

/** A newer catalogue is looked for no more often than this. */
const LOOK_SECONDS = 60
/** One that could not be used is tried again after this, where there is another to go on with. */
const REFUSED_SECONDS = 600

interface Opened {
  catalogue: Catalogue
  path: string
  digest: string
}

/**
 * Opens the catalogue when it is first needed and looks for a newer one inside later requests: a
 * function is frozen between them. The request that looks waits for what it finds; all others go
 * on with the catalogue that is there. What cannot be used is logged and changes nothing. No two are
 * brought at once.
 */
export function createCatalogues({
  source,
  now,
  log,
  lookSeconds = LOOK_SECONDS,
}: {
  source: CatalogueSource
  now: () => Date
  log: EventLog
  /** Where looking costs next to nothing it can be done more often. */
  lookSeconds?: number
}): Catalogues {
  let opened: Opened | undefined
  let refused: { digest: string; until: number } | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  const replaceBy = async (current: CurrentCatalogue): Promise<void> => {
    if (current.schema !== CATALOGUE_SCHEMA) {
      throw new Error(`${current.file} has schema ${current.schema}, not ${CATALOGUE_SCHEMA}`)
    }
    const path = await source.bring(current)
    const before = opened
    try {
      opened = { catalogue: openCatalogue(path), path, digest: current.digest }
    } catch (error) {
      if (before?.path !== path) await source.release(path)
      throw error
    }
    before?.catalogue.close()
    if (before && before.path !== path) await source.release(before.path)
  }

  const isRefused = (digest: string) =>
    refused?.digest === digest && now().getTime() / 1000 < refused.until

  const look = async (): Promise<void> => {
    let current: CurrentCatalogue | undefined
    try {
      current = await source.current()
      if (!current || current.digest === opened?.digest || isRefused(current.digest)) return
      await replaceBy(current)
    } catch (error) {
      // What is wrong with a file stays wrong; but it may have been the way to it.
      if (opened && current) {
        refused = { digest: current.digest, until: now().getTime() / 1000 + REFUSED_SECONDS }
      }
      const reason = error instanceof Error ? error.message : String(error)
      log({ level: 'error', message: 'a catalogue cannot be used', error: reason })
    }
  }

  return {
    async use(work) {
      const seconds = () => now().getTime() / 1000
      const isDue = Math.abs(seconds() - lookedAt) >= lookSeconds
      if (!looking && isDue) {
        lookedAt = seconds()
        looking = look().finally(() => {
          looking = undefined
        })
        await looking
      } else if (!opened) {
        await looking
      }
      if (!opened) {
        const wait = Math.ceil(Math.max(1, lookedAt + lookSeconds - seconds()))
        throw new ApiError('catalogue_unavailable', undefined, wait)
      }
      return work(opened.catalogue)
    },
    ifOpen: (work) => opened && work(opened.catalogue),
  }
}
