import * as z from 'zod/mini'
import { cardFactsSchema } from '../../src/contract/desk/study-card.ts'
import { pmidSchema } from '../../src/contract/reading/pmid.ts'
import { authorNameSchema } from '../../src/contract/reading/studies.ts'
import {
  abstractSectionSchema,
  noticeTypes,
  registrySourceSchema,
} from '../../src/domain/study/study.ts'
import type { IncomingStudy } from '../../src/domain/study/study-import.ts'
import { publicationDateSchema } from '../../src/domain/time/publication-date.ts'

const byLanguage = <T extends z.ZodMiniType>(item: T) =>
  z.strictObject({ en: z.array(item), de: z.array(item) })

const sampleStudySchema = z.strictObject({
  pmid: pmidSchema,
  rubric: z.int(),
  topic: z.nullable(z.int()),
  title: z.string(),
  titleDe: z.string(),
  authors: z.array(authorNameSchema),
  authorsComplete: z.boolean(),
  journal: z.string(),
  country: z.string(),
  publicationDate: publicationDateSchema,
  publicationTypes: z.array(z.string()),
  doi: z.optional(z.string()),
  language: z.enum(['eng', 'ger']),
  abstract: byLanguage(abstractSectionSchema),
  keywords: byLanguage(z.string()),
  /** Drafted, and confirmed by nobody. */
  card: z.optional(cardFactsSchema),
  /** The rows of its trial's results in the registry on which a hearticle rests. */
  registry: z.optional(registrySourceSchema),
  notices: z.array(
    z.strictObject({
      type: z.enum(noticeTypes),
      pmid: z.optional(pmidSchema),
      text: z.optional(z.string()),
    }),
  ),
})

export const sampleStudiesSchema = z.array(sampleStudySchema)

export type SampleStudy = z.infer<typeof sampleStudySchema>

/**
 * A sample study as an import takes it. Its edition is older than any of PubMed's, so that the
 * real record replaces the restated one.
 */
export function incomingSample(sample: SampleStudy): IncomingStudy {
  return {
    pmid: sample.pmid,
    revision: { version: 0, revised: '', digest: 'sample' },
    source: {
      kind: 'article',
      title: sample.title,
      titleLanguage: 'en',
      abstract: sample.abstract.en,
      german: { title: sample.titleDe, abstract: sample.abstract.de, keywords: sample.keywords.de },
      authors: sample.authors,
      authorsComplete: sample.authorsComplete,
      journal: { title: sample.journal },
      country: sample.country,
      publicationDate: sample.publicationDate,
      publicationTypes: sample.publicationTypes,
      keywords: sample.keywords.en,
      meshTerms: [],
      languages: [sample.language],
      ...(sample.doi !== undefined && { doi: sample.doi }),
      notices: sample.notices.map(({ type, pmid, text }) => ({
        type,
        ...(pmid !== undefined && { pmid }),
        ...(text !== undefined && { citation: text }),
      })),
      // As its card states them.
      ...(sample.card?.registration && { registrations: sample.card.registration.split(', ') }),
      ...(sample.registry && { registry: sample.registry }),
      sample: true,
      ...(sample.card && { card: sample.card }),
    },
  }
}
