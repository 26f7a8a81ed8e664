import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readKept, replaceFile } from '../../server/kept-file.ts'

/** The clock of the product on one machine, which can be moved (`POST /_local/clock`). */
export interface LocalClock {
  now(): Date
  /** It goes on from there; null brings it back to the time it is. */
  set(now: Date | null): void
}

/** Where calendars and expiry still make sense. */
const FIRST_YEAR = 2020
const LAST_YEAR = 2100

export function isWithinClock(time: Date): boolean {
  const year = time.getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

export const CLOCK_YEARS = `${FIRST_YEAR} to ${LAST_YEAR}`

const keptSchema = z.object({ offsetMs: z.int() })

/**
 * @param file where it is stored how far the clock was moved, since what was stored then would lie in
 *   the future after the next start; nowhere without one. Nothing is lost with it, so one that makes
 *   no sense is named and passed over.
 */
export function createClock(file?: string): LocalClock {
  let offset = file === undefined ? 0 : readOffset(file)
  return {
    now: () => new Date(Date.now() + offset),
    set(now) {
      offset = now === null ? 0 : now.getTime() - Date.now()
      if (file === undefined) return
      if (now === null) return rmSync(file, { force: true })
      replaceFile(file, JSON.stringify({ offsetMs: offset }))
    },
  }
}

export function openSandboxClock(dataDir: string): LocalClock {
  return createClock(join(dataDir, 'clock.json'))
}

function readOffset(file: string): number {
  try {
    const text = readKept(file)
    if (text === undefined) return 0
    const { offsetMs } = keptSchema.parse(JSON.parse(text))
    if (isWithinClock(new Date(Date.now() + offsetMs))) return offsetMs
  } catch {
    // Reported below.
  }
  console.error(`${file} does not say how far the clock was moved; it is passed over`)
  return 0
}
