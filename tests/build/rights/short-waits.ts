/** Loaded ahead of a packaged function: it waits for three seconds where it would for longer. */
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const LONGEST_MS = 3000
const wait = timers.setTimeout

timers.setTimeout = ((ms = 0, ...more: [unknown?, object?]) =>
  wait(Math.min(ms, LONGEST_MS), ...more)) as typeof wait
syncBuiltinESMExports()
