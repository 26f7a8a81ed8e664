/** What a registry of trials says of one trial's results, as far as findings and harms can rest on it. */
import * as z from 'zod/mini'
import { registrationSchema } from '../../contract/desk/study-proposals.ts'

const line = z.string()

/** A number as the registry writes it: '4678', '67.9'; left out where it is 'NA' or missing. */
const figure = z.optional(line)

const groupSchema = z.object({ title: line })

const valueSchema = z.object({
  /** Which of the outcome's groups. */
  group: z.int(),
  value: figure,
  /** One number for what is around the value, or two. */
  spread: figure,
  low: figure,
  high: figure,
  /** How many were looked at for it. */
  total: figure,
})

const analysisSchema = z.object({
  /** The groups that were compared. */
  groups: z.array(z.int()),
  /** Free text: 'Hazard Ratio (HR)'. */
  name: line,
  value: line,
  low: figure,
  high: figure,
  /** Of its interval, in per cent. */
  level: figure,
  p: figure,
})

export const outcomeRanks = ['primary', 'secondary', 'other'] as const

/** What the values of an outcome are; 'number' says nothing, only the unit does. */
export const outcomeKinds = [
  'count',
  'number',
  'mean',
  'least_squares_mean',
  'geometric_mean',
  'median',
] as const

export const outcomeSpreads = ['sd', 'se', 'interval', 'quartiles', 'range', 'other'] as const

const outcomeSchema = z.object({
  rank: z.enum(outcomeRanks),
  title: line,
  timeFrame: line,
  /** Who was looked at, where that is said. */
  population: z.optional(line),
  kind: z.enum(outcomeKinds),
  spread: z.optional(z.object({ kind: z.enum(outcomeSpreads), level: figure })),
  unit: line,
  groups: z.array(groupSchema),
  rows: z.array(z.object({ label: line, values: z.array(valueSchema) })),
  analyses: z.array(analysisSchema),
})

/** People with an event, of people at risk. */
const affectedSchema = z.object({ group: z.int(), affected: z.int(), atRisk: z.int() })

const eventSchema = z.object({ term: line, affected: z.array(affectedSchema) })

const eventsSchema = z.object({
  timeFrame: line,
  groups: z.array(groupSchema),
  /** Each left out where the registry does not give it. */
  deaths: z.array(affectedSchema),
  serious: z.array(affectedSchema),
  seriousTerms: z.array(eventSchema),
  /** Above the threshold of the record. */
  otherTerms: z.array(eventSchema),
  /** In per cent: other events that fewer had are not listed. */
  threshold: figure,
})

/** The roles of a trial's arms, by their titles in lower case. */
const rolesSchema = z.object({ intervention: z.array(line), comparator: z.array(line) })

export const trialResultsSchema = z.object({
  /** Its number there: 'NCT01206062'. */
  registration: registrationSchema,
  title: line,
  /** Day of its last change, '2024-05-31'. */
  updated: z.iso.date(),
  /** Studies that the record names as its results. */
  pmids: z.array(line),
  roles: rolesSchema,
  outcomes: z.array(outcomeSchema),
  events: z.optional(eventsSchema),
})

export type TrialResults = z.infer<typeof trialResultsSchema>
export type TrialOutcome = z.infer<typeof outcomeSchema>
export type TrialValue = z.infer<typeof valueSchema>
export type TrialAnalysis = z.infer<typeof analysisSchema>
export type TrialEvents = z.infer<typeof eventsSchema>
export type Affected = z.infer<typeof affectedSchema>
