import { setTimeout } from 'node:timers/promises'

/**
 * A moment in which other requests are read and answered: for what keeps the processor busy for many
 * milliseconds, before each part of it. Node looks for them between two timers, not between promises.
 */
export const letOthersGoOn = (): Promise<void> => setTimeout(1)
