/** Writes that may be sent again because their answer was lost. */
import * as z from 'zod/mini'

/** A random id that the browser makes for what a user decided, and sends with every try of it. */
export const repeatHeaders = z.object({ 'Idempotency-Key': z.optional(z.uuid()) })
