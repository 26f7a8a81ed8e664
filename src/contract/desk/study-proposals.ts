/** What sources offer for findings and harms: proposed, never decided (P-PROPOSALS). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { passageSchema } from '../reading/evidence.ts'
import {
  harmDirections,
  measureTypes,
  otherIntervals,
  personTimes,
} from '../reading/evidence-choices.ts'
import { pmidSchema } from '../reading/pmid.ts'
import { hearticleReaders } from './writing.ts'

/** A trial's number at ClinicalTrials.gov. */
export const registrationSchema = z.string().check(z.regex(/^NCT\d{8}$/))

const counts = z.object({ events: z.int(), total: z.int() })
const pair = z.tuple([z.string(), z.string()])

/** In the words of the source; each number stands in the passage or follows from it. */
const findingProposalSchema = z.object({
  passage: passageSchema,
  outcome: z.string(),
  /** How long, or by when. */
  duration: z.optional(z.string()),
  /** The intervention, then the comparison, as the source names them. */
  groups: pair,
  /** Whether the source says which of the groups is compared with. */
  isOrdered: z.boolean(),
  arms: z.optional(z.tuple([counts, counts])),
  /** The counts were worked out of shares and sizes, with which they agree to rounding. */
  isFromShares: z.optional(z.literal(true)),
  /** Events in so much time of people, of these groups (P-RATES). */
  rates: z.optional(
    z.object({
      values: z.tuple([z.number(), z.number()]),
      per: z.int(),
      time: z.enum(personTimes),
    }),
  ),
  measure: z.optional(
    z.object({
      type: z.enum(measureTypes),
      value: z.number(),
      low: z.number(),
      high: z.number(),
      /** Left out where the limits are the interval of 95 %. */
      interval: z.optional(z.enum(otherIntervals)),
      unit: z.nullable(z.string()),
    }),
  ),
  /** The source says that the measure is adjusted. */
  isAdjusted: z.optional(z.literal(true)),
})

const harmProposalSchema = z.object({
  passage: passageSchema,
  term: z.string(),
  groups: pair,
  isOrdered: z.boolean(),
  arms: z.tuple([counts, counts]),
  direction: z.enum(harmDirections),
})

const bilingual = z.object({ de: z.string(), en: z.string() })

/** What a source names, as a label: what the house calls so, and what else that means much the same. */
const proposedLabelSchema = z.object({
  en: z.string(),
  /** Empty where nobody knows it. */
  de: z.string(),
  offers: z.array(bilingual),
})

const proposed = {
  findings: z.array(findingProposalSchema),
  harms: z.array(harmProposalSchema),
}

const trial = {
  registration: registrationSchema,
  title: z.string(),
  /** Day of the last change there. */
  updated: z.string(),
}

export const trialProposals = endpoint({
  summary: 'What the results of a trial in its registry offer for findings and harms',
  path: '/api/registry/{registration}/proposals',
  access: hearticleReaders,
  params: z.object({ registration: registrationSchema }),
  output: z.object({
    ...trial,
    /** In which the passages stand. */
    text: z.string(),
    ...proposed,
  }),
  errors: ['trial_not_found'],
})

export const studyProposals = endpoint({
  summary: 'What a study offers for findings and harms, from its abstract and from its registry',
  path: '/api/studies/{pmid}/proposals',
  access: hearticleReaders,
  params: z.object({ pmid: pmidSchema }),
  output: z.object({
    pmid: pmidSchema,
    /** In which all passages stand, and its digest, as marked passages carry it. */
    text: z.string(),
    digest: z.string(),
    abstract: z.object(proposed),
    /** Null where nobody knows results in a registry. */
    registry: z.nullable(z.object({ ...trial, ...proposed })),
    /** Of each outcome, duration, group and harm, by the words of the source (P-LABELS-OFFERED). */
    labels: z.record(z.string(), proposedLabelSchema),
  }),
  errors: ['study_not_found', 'study_withdrawn'],
})

export type FindingProposal = z.infer<typeof findingProposalSchema>
export type ProposedLabel = z.infer<typeof proposedLabelSchema>
export type HarmProposal = z.infer<typeof harmProposalSchema>
