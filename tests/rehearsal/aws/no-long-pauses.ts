/**
 * Loaded into functions and builds: pauses of half a minute and more, as for caches elsewhere to
 * run out, are over at once. Who rehearses has those caches emptied.
 */
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const LONG_MS = 30_000
const pause = timers.setTimeout
timers.setTimeout = (milliseconds, ...rest) =>
  pause(milliseconds !== undefined && milliseconds >= LONG_MS ? 0 : milliseconds, ...rest)
syncBuiltinESMExports()
