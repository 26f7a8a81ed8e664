/**
 * What editors decide of a hearticle beside its texts, each fact once: what is stored, sent, answered,
 * typed and compared of it follows from here.
 */
import * as z from 'zod/mini'
import { filledLine, hearticleLimits, plainText } from '../protocol/hearticle-text.ts'
import { nullable } from '../protocol/nullable.ts'
import { namesOf } from '../protocol/pick.ts'
import { replacementKinds } from '../reading/edition-changes.ts'
import { pmidSchema } from '../reading/pmid.ts'
import { writtenEvidenceFields } from './evidence.ts'
import { writtenPictureSchema } from './hearticle-picture.ts'

/** So long is what readers are told of a correction or an update. */
export const MAX_EDITION_NOTE = 600

/** Why what is worked on replaces what is public: what kind of change it is, and what readers are told. */
export const explanationSchema = z.object({
  kind: z.enum(replacementKinds),
  note: z.object({ de: plainText(MAX_EDITION_NOTE), en: plainText(MAX_EDITION_NOTE) }),
})

/** What is left out of a change stays, and null takes it away. */
export const hearticleFacts = {
  /** The day in Vienna on which it appears, '2026-11-21'; one in the future is embargoed. */
  publicationDate: z.iso.date(),
  breaking: z.boolean(),
  /** The motif of its picture; null for the one that fits. */
  motif: z.optional(z.nullable(filledLine(20))),
  /** The picture that an editor brought, which is shown instead. */
  ownPicture: z.optional(z.nullable(writtenPictureSchema)),
  /** Why it replaces what is public, which is reviewed with it: of a working copy alone. */
  explanation: z.optional(z.nullable(explanationSchema)),
  citedPmids: z.array(pmidSchema).check(z.maxLength(hearticleLimits.citedPmids)),
}

export const factNames = namesOf(hearticleFacts)

/** Everything that is written of a hearticle beside its texts and its topic. */
export const writtenFactNames = namesOf({ ...hearticleFacts, ...writtenEvidenceFields })

/** The same as answers and forms have it: null for what nobody said. */
export const nullableFacts = nullable(hearticleFacts)

export type Explanation = z.infer<typeof explanationSchema>
export type HearticleFacts = z.infer<z.ZodMiniObject<typeof hearticleFacts>>
