import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'

/** The clock of the product on one machine, which can be moved (`POST /_local/clock`). */
export interface LocalClock {
  now(): Date
  /** It goes on from there; null brings it back to the time it is. */
  set(now: Date | null): void
}

const keptSchema = z.object({ offsetMs: z.int() })

/**
 * @param file where it is kept how far the clock was moved, since what was stored then would lie in
 *   the future after the next start; nowhere without one
 * @throws where the file is no such file
 */
export function createClock(file?: string): LocalClock {
  let offset = file === undefined ? 0 : readOffset(file)
  return {
    now: () => new Date(Date.now() + offset),
    set(now) {
      offset = now === null ? 0 : now.getTime() - Date.now()
      if (file === undefined) return
      if (now === null) return rmSync(file, { force: true })
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ offsetMs: offset }))
    },
  }
}

function readOffset(file: string): number {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
  try {
    return keptSchema.parse(JSON.parse(text)).offsetMs
  } catch (error) {
    throw new Error(`${file} does not say how far the clock was moved; remove it`, { cause: error })
  }
}
