/**
 * How long a test may wait for something, in milliseconds: so long that it has surely come to a
 * standstill. How long something takes says only how busy the machine is.
 */
export const PATIENCE = 300_000

/** For what is waited for. */
export const UNTIL_IT_HANGS = { timeout: PATIENCE }
