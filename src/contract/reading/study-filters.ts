/** What lists of studies can be asked for (P-STUDY-FILTERS). */
import * as z from 'zod/mini'
import { wholeNumber } from '../protocol/paging.ts'
import { studyDesigns } from './evidence-choices.ts'

/** In an address `true` asks for those that have it; `false`, or nothing, for all. */
const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
)

const year = wholeNumber(1700, 2200)

/** As parameters of a query. */
export const studyFilters = {
  /** What its card says, else what its publication types tell. */
  design: z.optional(z.enum(studyDesigns)),
  /** Of its publication, both included; a study without a date is in no year. */
  yearFrom: z.optional(year),
  yearTo: z.optional(year),
  /** PubMed Central has its full text. */
  freeFullText: z.optional(flag),
  /** A public hearticle cites it. */
  hasHearticle: z.optional(flag),
  /** Where its journal is published, in PubMed's words and in any case: 'Austria'. */
  country: z.optional(z.string().check(z.regex(/^\p{L}[\p{L} .,'()-]{1,59}$/u))),
}

/** Which of them are for paid access (P-FEED-AUSTRIAN). */
export const paidStudyFilters = ['country'] as const

export const areYearsInOrder = z.refine<{
  yearFrom?: number | undefined
  yearTo?: number | undefined
}>(({ yearFrom, yearTo }) => yearFrom === undefined || yearTo === undefined || yearFrom <= yearTo, {
  path: ['yearTo'],
  params: { fault: 'years' },
})

const studyFiltersSchema = z.object(studyFilters)

export type StudyFilters = z.output<typeof studyFiltersSchema>
