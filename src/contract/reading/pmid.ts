import * as z from 'zod/mini'

/** The number of a study in PubMed. */
export const pmidSchema = z.string().check(z.regex(/^[1-9]\d{0,9}$/))
