/** The board of the desk: all hearticles and ideas, whose they are and when they are due (P-BOARD). */
import * as z from 'zod/mini'
import { filledLine } from '../protocol/hearticle-text.ts'
import { languageSchema } from '../protocol/language-schema.ts'
import { pmidSchema } from '../reading/pmid.ts'

/** From what an idea came. */
export const ideaSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('study'), pmid: pmidSchema }),
  z.object({
    kind: z.literal('wish'),
    id: z.string().check(z.regex(/^[\w-]{43}$/)),
    question: filledLine(500),
    languageCode: languageSchema,
  }),
  z.object({ kind: z.literal('line'), languageCode: languageSchema }),
])

export type IdeaSource = z.infer<typeof ideaSourceSchema>
