import { type Stats, statSync } from 'node:fs'
import type * as z from 'zod/mini'
import type { healthSchema } from '../../src/contract/health.ts'
import { defaultLanguage } from '../../src/contract/protocol/language.ts'
import { ApiError } from '../errors/api-error.ts'
import type { EventLog } from '../runtime/log.ts'
import { digestOf, INDEX_SCHEMA, type IndexPointer, type IndexSource } from './index-file.ts'
import { openSearchIndex, type SearchIndex } from './search-index.ts'

type SearchIndexState = z.output<typeof healthSchema>['catalogue']

export interface SearchIndexProvider {
  /**
   * Queries the index in use, which stays open until the work is done.
   * @throws ApiError `catalogue_unavailable` where there is none
   */
  use<T>(work: (searchIndex: SearchIndex) => T | Promise<T>): Promise<T>
  /**
   * The same with the index that is open, for calls that can do without one: nobody waits for a
   * download.
   * @returns undefined where none is open, or where it cannot be read
   */
  ifOpen<T>(work: (searchIndex: SearchIndex) => T | Promise<T>): Promise<T | undefined>
  /**
   * Whether it answers: opened and read as lists and search do it. `missing` where none was published,
   * `unusable` where one was and nothing can be read of it.
   */
  state(): Promise<SearchIndexState>
}

/** A newer index is looked for no more often than this. */
const CHECK_SECONDS = 60
/** One that could not be used is tried again after this, where there is another to go on with. */
const REFUSED_SECONDS = 600
/** To examine a file is to read it whole. */
const SOUND_SECONDS = 600

const WRITTEN_TO = new Error('its file was written to after it was opened')

interface Opened {
  searchIndex: SearchIndex
  path: string
  digest: string
  /** What its file was like when it was last known to be sound. */
  sound: Stats
  /** Until then, in seconds, no mistake of others is put down to its file. */
  soundUntil: number
  examining?: Promise<boolean>
  /** So many are at work with it. */
  users: number
  /** Set where another one has taken its place: who leaves it last calls this. */
  close?: () => Promise<void>
}

/**
 * Whether the file was written to since. Asked before each work: it is mapped into memory, and to
 * read beyond the end of a file that was cut would end the process. One that was put in its place,
 * or that was removed, leaves the one that is open as it is.
 */
function isWrittenTo({ path, sound }: Opened): boolean {
  const is = statSync(path, { throwIfNoEntry: false })
  return is?.ino === sound.ino && (is.size !== sound.size || is.mtimeMs !== sound.mtimeMs)
}

/** The file that is open: replaced by a newer one, and let go where it was damaged. */
function createIndexHolder({
  source,
  seconds,
  log,
  onLost,
}: {
  source: IndexSource
  seconds: () => number
  log: EventLog
  onLost: () => void
}) {
  let opened: Opened | undefined
  let refused: { digest: string; until: number } | undefined

  /** Lets go of an index, and of its file where that is not needed for another. */
  const retire = async (retired: Opened, isFileNeeded: boolean): Promise<void> => {
    const close = async () => {
      retired.searchIndex.close()
      if (!isFileNeeded) await source.release(retired.path)
    }
    if (retired.users === 0) await close()
    else retired.close = close
  }

  const replaceBy = async (current: IndexPointer): Promise<void> => {
    if (current.schema !== INDEX_SCHEMA) {
      throw new Error(`${current.file} has schema ${current.schema}, not ${INDEX_SCHEMA}`)
    }
    const path = await source.download(current)
    const before = opened
    try {
      const sound = statSync(path)
      const searchIndex = openSearchIndex(path)
      opened = { searchIndex, path, digest: current.digest, sound, users: 0, soundUntil: 0 }
    } catch (error) {
      if (before?.path !== path) await source.release(path)
      throw error
    }
    if (before) await retire(before, before.path === path)
  }

  const logUnusable = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    log({ level: 'error', message: 'a catalogue cannot be used', error: reason })
  }

  const examine = async (suspect: Opened, error: unknown): Promise<boolean> => {
    const is = statSync(suspect.path, { throwIfNoEntry: false })
    const digest = await digestOf(suspect.path).catch(() => undefined)
    if (opened !== suspect) return true
    if (is && digest === suspect.digest) {
      suspect.sound = is
      suspect.soundUntil = seconds() + SOUND_SECONDS
      return true
    }
    logUnusable(error)
    opened = undefined
    onLost()
    await retire(suspect, false)
    return false
  }

  const isRefused = (digest: string) => refused?.digest === digest && seconds() < refused.until

  return {
    opened: () => opened,
    logUnusable,

    async work<T>(used: Opened, work: (searchIndex: SearchIndex) => T | Promise<T>): Promise<T> {
      used.users += 1
      try {
        return await work(used.searchIndex)
      } finally {
        used.users -= 1
        if (used.users === 0) await used.close?.().catch(logUnusable)
      }
    },

    /**
     * Closes an index whose file is no longer what it was when it was opened. However many callers
     * report it, the file is read once.
     * @returns whether it is what it was, so that the mistake is not its
     */
    async examine(suspect: Opened, error: unknown): Promise<boolean> {
      if (!isWrittenTo(suspect) && seconds() < suspect.soundUntil) return true
      suspect.examining ??= examine(suspect, error).finally(() => {
        delete suspect.examining
      })
      return suspect.examining
    },

    async checkForNewer(): Promise<void> {
      let current: IndexPointer | undefined
      try {
        current = await source.current()
        if (!current || current.digest === opened?.digest) return
        if (opened && isRefused(current.digest)) return
        await replaceBy(current)
      } catch (error) {
        // What is wrong with a file stays wrong; but it may have been the way to it.
        if (opened && current) {
          refused = { digest: current.digest, until: seconds() + REFUSED_SECONDS }
        }
        logUnusable(error)
      }
    },
  }
}

/**
 * Opens the search index when it is first needed. It looks for a newer one inside later requests,
 * because a function is frozen between them. The request that looks waits for the result, unless
 * the process goes on between requests; all others go on with the index that is open. What cannot be used is logged and changes nothing. Only
 * one is downloaded at a time. Where a query fails because the file was damaged, the file is closed
 * and the next request downloads it again.
 */
export function createSearchIndexProvider({
  source,
  now,
  log,
  checkSeconds = CHECK_SECONDS,
  waitsForNewer = true,
}: {
  source: IndexSource
  now: () => Date
  log: EventLog
  /** Where looking costs next to nothing it can be done more often. */
  checkSeconds?: number
  /** False where the process goes on between requests: then the index that is open answers meanwhile. */
  waitsForNewer?: boolean
}): SearchIndexProvider {
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined
  const seconds = () => now().getTime() / 1000
  const onLost = () => {
    checkedAt = Number.NEGATIVE_INFINITY
  }
  const holder = createIndexHolder({ source, seconds, log, onLost })

  const unavailable = () => {
    const wait = Math.ceil(Math.max(1, checkedAt + checkSeconds - seconds()))
    return new ApiError('catalogue_unavailable', undefined, wait)
  }

  const use: SearchIndexProvider['use'] = async (work) => {
    const isDue = Math.abs(seconds() - checkedAt) >= checkSeconds
    if (!checking && isDue) {
      checkedAt = seconds()
      checking = holder.checkForNewer().finally(() => {
        checking = undefined
      })
      if (waitsForNewer) await checking
    }
    if (!holder.opened()) await checking
    const suspect = holder.opened()
    if (suspect && isWrittenTo(suspect)) await holder.examine(suspect, WRITTEN_TO)
    const used = holder.opened()
    if (!used) throw unavailable()
    try {
      return await holder.work(used, work)
    } catch (error) {
      if (error instanceof ApiError) throw error
      throw (await holder.examine(used, error)) ? error : unavailable()
    }
  }

  return {
    use,
    async ifOpen(work) {
      const used = holder.opened()
      if (!used) return undefined
      if (isWrittenTo(used)) {
        void holder.examine(used, WRITTEN_TO).catch(holder.logUnusable)
        return undefined
      }
      try {
        return await holder.work(used, work)
      } catch (error) {
        holder.logUnusable(error)
        void holder.examine(used, error).catch(holder.logUnusable)
        return undefined
      }
    },
    async state() {
      try {
        await use(({ hearticles, summaries }) =>
          summaries(
            hearticles.slice(0, 1).map(({ id }) => id),
            defaultLanguage,
          ),
        )
        return 'ok'
      } catch (error) {
        if (!(error instanceof ApiError)) holder.logUnusable(error)
        const isThere = await source.current().then(
          (current) => current !== undefined,
          () => true,
        )
        return isThere ? 'unusable' : 'missing'
      }
    },
  }
}
