import * as z from 'zod'
import type {
  Affected,
  TrialOutcome,
  TrialResults,
} from '../../src/domain/registry/trial-results.ts'
import { trialResultsSchema } from '../../src/domain/registry/trial-results.ts'
import { plainWords } from './plain-words.ts'

const text = z.string().transform(plainWords)
const words = z.optional(text).transform((value = '') => value)
/** 'NA', '' and what is no number count as not given. */
const figure = z.optional(z.union([z.string(), z.number()])).transform((value) => {
  const written = String(value ?? '')
    .trim()
    .replaceAll(',', '')
  return /^[-+−]?(?:\d+\.?\d*|\.\d+)$/.test(written) ? written.replace('−', '-') : undefined
})
const list = <T extends z.ZodType>(entry: T) =>
  z.optional(z.array(entry)).transform((all = []) => all)
const group = z.object({ id: z.string(), title: words })
const counts = z.object({
  units: words,
  counts: list(z.object({ groupId: z.string(), value: figure })),
})

const measurement = z.object({
  groupId: z.string(),
  value: figure,
  spread: figure,
  lowerLimit: figure,
  upperLimit: figure,
})

const measure = z.object({
  type: words,
  title: words,
  timeFrame: words,
  populationDescription: words,
  paramType: words,
  dispersionType: words,
  unitOfMeasure: words,
  calculatePct: z.optional(z.boolean()),
  groups: list(group),
  denoms: list(counts),
  classes: list(
    z.object({
      title: words,
      denoms: list(counts),
      categories: list(z.object({ title: words, measurements: list(measurement) })),
    }),
  ),
  analyses: list(
    z.object({
      groupIds: list(z.string()),
      paramType: words,
      paramValue: figure,
      ciPctValue: figure,
      ciNumSides: words,
      ciLowerLimit: figure,
      ciUpperLimit: figure,
      pValue: words,
    }),
  ),
})

const atRisk = z.object({
  groupId: z.string(),
  numAffected: z.optional(z.int().check(z.gte(0))),
  numAtRisk: z.optional(z.int().check(z.gte(0))),
})
const number = z.optional(z.int().check(z.gte(0)))
const term = z.object({ term: words, stats: list(atRisk) })

/** Of a record of the registry's interface, version 2, what is read; no person, place or address is. */
const recordSchema = z.object({
  protocolSection: z.object({
    identificationModule: z.object({ nctId: z.string(), briefTitle: words, officialTitle: words }),
    statusModule: z.object({
      lastUpdatePostDateStruct: z.optional(z.object({ date: z.string() })),
      lastUpdateSubmitDate: z.optional(z.string()),
    }),
    armsInterventionsModule: z.optional(
      z.object({ armGroups: list(z.object({ label: words, type: words })) }),
    ),
    referencesModule: z.optional(
      z.object({ references: list(z.object({ pmid: z.optional(z.string()), type: words })) }),
    ),
  }),
  resultsSection: z.optional(
    z.object({
      outcomeMeasuresModule: z.optional(z.object({ outcomeMeasures: list(measure) })),
      adverseEventsModule: z.optional(
        z.object({
          timeFrame: words,
          frequencyThreshold: figure,
          eventGroups: list(
            z.object({
              id: z.string(),
              title: words,
              deathsNumAffected: number,
              deathsNumAtRisk: number,
              seriousNumAffected: number,
              seriousNumAtRisk: number,
            }),
          ),
          seriousEvents: list(term),
          otherEvents: list(term),
        }),
      ),
    }),
  ),
})

type Measure = z.infer<typeof measure>

/** Why a record cannot be used; the next one can. */
export type TrialFault = 'not-a-record' | 'no-results'

/**
 * The results of a trial of a record of ClinicalTrials.gov (interface version 2, as parsed JSON). What
 * is missing there, 'NA' or out of nobody is left out; persons, places and addresses are not read.
 */
export function readTrial(record: unknown): TrialResults | TrialFault {
  const parsed = recordSchema.safeParse(record)
  if (!parsed.success) return 'not-a-record'
  const { protocolSection, resultsSection } = parsed.data
  const { identificationModule, statusModule, armsInterventionsModule } = protocolSection
  const measures = resultsSection?.outcomeMeasuresModule?.outcomeMeasures ?? []
  const outcomes = measures.flatMap((one) => outcomeOf(one) ?? [])
  const events = eventsOf(resultsSection?.adverseEventsModule)
  if (outcomes.length === 0 && !events) return 'no-results'
  const ofType = (pattern: RegExp) =>
    (armsInterventionsModule?.armGroups ?? [])
      .filter(({ type }) => pattern.test(type))
      .map(({ label }) => label.toLowerCase())
  const results = trialResultsSchema.safeParse({
    registration: identificationModule.nctId,
    title: identificationModule.briefTitle || identificationModule.officialTitle,
    updated: statusModule.lastUpdatePostDateStruct?.date ?? statusModule.lastUpdateSubmitDate,
    pmids: (protocolSection.referencesModule?.references ?? []).flatMap(({ pmid, type }) =>
      pmid && type === 'RESULT' ? [pmid] : [],
    ),
    roles: {
      intervention: ofType(/^EXPERIMENTAL$/),
      comparator: ofType(/COMPARATOR|NO_INTERVENTION/),
    },
    outcomes,
    events,
  })
  return results.success ? results.data : 'not-a-record'
}

const RANKS = { PRIMARY: 'primary', SECONDARY: 'secondary' } as const
const KINDS = {
  COUNT_OF_PARTICIPANTS: 'count',
  NUMBER: 'number',
  MEAN: 'mean',
  LEAST_SQUARES_MEAN: 'least_squares_mean',
  GEOMETRIC_MEAN: 'geometric_mean',
  MEDIAN: 'median',
} as const

/** Undefined where it has no values, or values of a kind that nobody knows. */
function outcomeOf(one: Measure): TrialOutcome | undefined {
  const kind = KINDS[one.paramType as keyof typeof KINDS]
  if (!kind) return undefined
  const ids = one.groups.map(({ id }) => id)
  const people = (all: ReadonlyArray<z.infer<typeof counts>>, id: string) =>
    all
      .find(({ units }) => /^participants?$/i.test(units))
      ?.counts.find(({ groupId }) => groupId === id)?.value
  const rows = one.classes.flatMap(({ title, denoms, categories }) =>
    categories.map((category) => ({
      label: [title, category.title].filter((part) => part !== '').join(', '),
      values: category.measurements.flatMap(
        ({ groupId, value, spread, lowerLimit, upperLimit }) => {
          const total = people(denoms, groupId) ?? people(one.denoms, groupId)
          if (!ids.includes(groupId) || value === undefined || total === '0') return []
          const group = ids.indexOf(groupId)
          return [{ group, value, spread, low: lowerLimit, high: upperLimit, total }]
        },
      ),
    })),
  )
  const filled = rows.filter(({ values }) => values.length > 0)
  if (filled.length === 0) return undefined
  return {
    rank: RANKS[one.type as keyof typeof RANKS] ?? 'other',
    title: one.title,
    timeFrame: one.timeFrame,
    ...(one.populationDescription !== '' && { population: one.populationDescription }),
    kind,
    spread: spreadOf(one.dispersionType),
    unit: one.unitOfMeasure,
    groups: one.groups.map(({ title }) => ({ title })),
    rows: filled,
    analyses: one.analyses.flatMap(({ groupIds, paramType, paramValue, pValue, ...interval }) => {
      const groups = groupIds.map((id) => ids.indexOf(id))
      if (paramType === '' || paramValue === undefined || groups.includes(-1)) return []
      const [, p] = /^[<>=≤≥\s]*(\.\d+|\d+(?:\.\d+)?)$/.exec(pValue) ?? []
      return [
        {
          groups,
          name: paramType,
          value: paramValue,
          // Of one side nobody knows where the other ends.
          ...(interval.ciNumSides !== 'ONE_SIDED' && {
            low: interval.ciLowerLimit,
            high: interval.ciUpperLimit,
            level: interval.ciPctValue,
          }),
          p: p && pValue.replaceAll(' ', ''),
        },
      ]
    }),
  }
}

function spreadOf(type: string): TrialOutcome['spread'] {
  const [, level] = /^([\d.]+)% Confidence Interval$/.exec(type) ?? []
  if (level) return { kind: 'interval', level }
  if (type === '') return undefined
  const kinds = {
    'Standard Deviation': 'sd',
    'Standard Error': 'se',
    'Inter-Quartile Range': 'quartiles',
    'Full Range': 'range',
  } as const
  return { kind: kinds[type as keyof typeof kinds] ?? 'other' }
}

type Module = NonNullable<z.infer<typeof recordSchema>['resultsSection']>['adverseEventsModule']

function eventsOf(events: Module): TrialResults['events'] {
  if (!events || events.eventGroups.length === 0) return undefined
  const ids = events.eventGroups.map(({ id }) => id)
  const affected = (
    groupId: string,
    had: number | undefined,
    of: number | undefined,
  ): Affected[] => {
    const group = ids.indexOf(groupId)
    // Nobody at risk is no result, nor more who had it than there were.
    if (group < 0 || had === undefined || !of || had > of) return []
    return [{ group, affected: had, atRisk: of }]
  }
  const terms = (all: ReadonlyArray<z.infer<typeof term>>) =>
    all.flatMap(({ term, stats }) => {
      const rows = stats.flatMap((one) => affected(one.groupId, one.numAffected, one.numAtRisk))
      return term === '' || rows.length === 0 ? [] : [{ term, affected: rows }]
    })
  return {
    timeFrame: events.timeFrame,
    threshold: events.frequencyThreshold,
    groups: events.eventGroups.map(({ title }) => ({ title })),
    deaths: events.eventGroups.flatMap((one) =>
      affected(one.id, one.deathsNumAffected, one.deathsNumAtRisk),
    ),
    serious: events.eventGroups.flatMap((one) =>
      affected(one.id, one.seriousNumAffected, one.seriousNumAtRisk),
    ),
    seriousTerms: terms(events.seriousEvents),
    otherTerms: terms(events.otherEvents),
  }
}
