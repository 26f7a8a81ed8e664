/** What sources offer for findings and harms: proposed, never decided (P-PROPOSALS). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { passageSchema } from '../reading/evidence.ts'
import { harmDirections, measureTypes, otherIntervals } from '../reading/evidence-choices.ts'
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
})

const harmProposalSchema = z.object({
  passage: passageSchema,
  term: z.string(),
  groups: pair,
  isOrdered: z.boolean(),
  arms: z.tuple([counts, counts]),
  direction: z.enum(harmDirections),
})

export const trialProposals = endpoint({
  summary: 'What the results of a trial in its registry offer for findings and harms',
  path: '/api/registry/{registration}/proposals',
  access: hearticleReaders,
  params: z.object({ registration: registrationSchema }),
  output: z.object({
    registration: registrationSchema,
    title: z.string(),
    /** Day of the last change there. */
    updated: z.string(),
    /** In which the passages stand. */
    text: z.string(),
    findings: z.array(findingProposalSchema),
    harms: z.array(harmProposalSchema),
  }),
  errors: ['trial_not_found'],
})

export type FindingProposal = z.infer<typeof findingProposalSchema>
export type HarmProposal = z.infer<typeof harmProposalSchema>
