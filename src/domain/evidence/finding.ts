/** A finding as it is stored, with its texts in both languages (P-FINDING). */
import * as z from 'zod/mini'
import { filledText, plainText } from '../../contract/protocol/hearticle-text.ts'
import {
  armSchema,
  certaintySchema,
  findingFacts,
  passageSchema,
} from '../../contract/reading/evidence.ts'

export const MAX_FINDINGS = 8

const bilingual = (maximum: number) =>
  z.object({ de: filledText(maximum), en: filledText(maximum) })

export const findingRecordSchema = z.object({
  ...findingFacts,
  outcome: bilingual(200),
  population: bilingual(300),
  comparison: bilingual(200),
  duration: bilingual(100),
  /** The intervention, then the comparison. */
  arms: z.optional(
    z.tuple([
      z.extend(armSchema, { label: bilingual(100) }),
      z.extend(armSchema, { label: bilingual(100) }),
    ]),
  ),
  /** The risk without the intervention, for a ratio that was published without arms. */
  baseline: z.optional(
    z.object({ risk: z.number(), source: bilingual(300), period: bilingual(100) }),
  ),
  certainty: z.extend(certaintySchema, {
    /** Who rated it, and when (RFC 3339); undefined for what was imported. */
    by: z.optional(z.string()),
    at: z.optional(z.iso.datetime({ offset: true })),
  }),
  /** With the digest of the whole abstract as it was when the passage was marked. */
  passage: z.optional(z.extend(passageSchema, { digest: z.string() })),
  place: z.optional(bilingual(200)),
  /** The second person who looked the place up. */
  placeConfirmedBy: z.optional(plainText(100)),
})

export type FindingRecord = z.infer<typeof findingRecordSchema>
