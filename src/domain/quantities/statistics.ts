import type { Measured, StatisticRole } from './quantity.ts'

/** A statistic that a text names: what it measures, or in which role its value stands. */
export interface Statistic {
  name: string
  measured?: Measured
  role?: Exclude<StatisticRole, 'value'>
}

/** One before a number, and how many letters lie between. */
export interface NamedStatistic extends Statistic {
  distance: number
}

type Row = readonly [pattern: RegExp, name: string]

const ratios: readonly Row[] = [
  [
    /[Hh]azards?[- ][Rr]atios?|HAZARD RATIO|(?<![\p{L}])(?:[aR]?HRs?|AHR)(?!\p{L})|[Hh]azard[- ]?[Vv]erhältnis/u,
    'hazard ratio',
  ],
  [
    /odds[- ]ratios?|Odds[- ][Rr]atios?|(?<![\p{L}])(?:ORs?(?:\p{Lu}\d)?|aORs?|AOR)(?!\p{L})|[Cc]hancenverhältnis/u,
    'odds ratio',
  ],
  [
    /(?:incidence[- ])?rate[- ]ratios?|relative rates?|(?<![\p{L}])IRR(?!\p{L})|ratenverhältnis/iu,
    'rate ratio',
  ],
  [/excess relative risk/iu, 'excess relative risk'],
  [
    /relative risks?|risk[- ]ratios?|(?<![\p{L}])RRs?(?!\p{L})|relative[ns]? risik/iu,
    'relative risk',
  ],
  [/(?<!\p{L})ratios?(?!\p{L})|verhältnis|relative PPV/iu, 'ratio'],
]

const differences: readonly Row[] = [
  [
    /standardi[sz]ed mean difference|(?<!\p{L})SMD(?!\p{L})|standardisierte mittelwert/iu,
    'standardised mean difference',
  ],
  [
    /(?:[Rr]isk|[Rr]ate) difference|(?<!\p{L})(?:A?RD|ARR)(?!\p{L})|[Aa]bsolute risk reduction|[Rr]isikodifferenz/u,
    'risk difference',
  ],
  [/[Mm]ean difference|(?<!\p{L})W?MD(?!\p{L})|[Mm]ittlere Differenz/u, 'mean difference'],
  [
    /differences?(?!\p{L})|differenz|unterschied von|incremental improvements?|noninferiority margin|margin of/iu,
    'difference',
  ],
  [/(?:reductions?|increases?|decreases?|changes?)(?= (?:was|were|of) )/iu, 'change'],
]

const others: readonly Row[] = [
  [/(?<!\p{L})NNTB?(?!\p{L})/u, 'NNT'],
  [/(?<!\p{L})(?:NNH|NNTH)(?!\p{L})/u, 'NNH'],
  [/(?<!\p{L})I ?(?:2(?!\p{L})|\(2\)|²)/u, 'I2'],
  [/correlation|korrelation|intraclass|(?<!\p{L})r(?=s? ?= ?-?$)/iu, 'correlation'],
  [/(?<!\p{L})ES(?!\p{L})|[Ee]ffect size|[Ee]ffektstärke/u, 'effect size'],
  [/(?<!\p{L})β|beta ?=/iu, 'beta'],
  [/(?<!\p{L})AU(?:RO)?C(?!\p{L})|[Aa]rea under the/u, 'area under the curve'],
  [/scores?(?!\p{L})/iu, 'score'],
]

const roles: ReadonlyArray<readonly [RegExp, Exclude<StatisticRole, 'value'>]> = [
  [/standard deviations?|standardabweichung|(?<!\p{L})S\.?D\.?(?!\p{L})/iu, 'sd'],
  [/[Ss]tandard errors?|[Ss]tandardfehler|(?<!\p{L})S\.?E\.?(?:M\.?)?(?!\p{L})/u, 'se'],
  [/(?<!\p{L})IQR(?!\p{L})|interquartile(?: range)?|quartilsabstand|quartile/iu, 'quartiles'],
  [/medians?(?!\p{L})|im median/iu, 'median'],
  [
    /(?<!\p{L})(?:means?|averages?|averaged|mittelwert|im mittel|durchschnittlich\p{L}*|durchschnitt)(?!\p{L})/iu,
    'mean',
  ],
]

const measuring = (measured: Measured, rows: readonly Row[]) =>
  rows.map(([pattern, name]) => ({ pattern, name, measured }))

const STATISTICS: ReadonlyArray<Statistic & { pattern: RegExp }> = [
  ...measuring('ratio', ratios),
  ...measuring('difference', differences),
  ...measuring('other', others),
  ...roles.map(([pattern, role]) => ({ pattern, name: role, role })),
]

/** A change further away than this is not that of the number. */
const FARTHEST_CHANGE = 12

/** The statistic that stands last before a number; of two at one place the longer. */
export function lastStatistic(gap: string): NamedStatistic | undefined {
  let last: (NamedStatistic & { length: number }) | undefined
  for (const { pattern, ...statistic } of STATISTICS) {
    const found = pattern.exec(gap)
    if (!found) continue
    const [{ length }] = found
    const distance = gap.length - found.index - length
    const isLater = !last || distance < last.distance
    if (isLater || (distance === last?.distance && length > last.length)) {
      last = { ...statistic, distance, length }
    }
  }
  return last?.name === 'change' && last.distance > FARTHEST_CHANGE ? undefined : last
}

/** 'p = ', 'P for trend <'. */
export const P_BEFORE =
  /(?:^|[^\p{L}])p(?:[- ]?\(?(?:values?|werte?|(?:for-)?trend|interaction|heterogeneity|het|int)\)?)?\]?(?: for \p{L}+)? ?(?:\(|was|=|<|>|≤|≥|of|von|:|&lt;|less than|greater than|kleiner|größer| )* ?$/iu

/** What an interval is called, behind its level. */
export const INTERVAL_BEHIND =
  /^(?:-?[ -]*)(?:\p{L}+ )?(?:CIs?|CrIs?|CredIs?|KI|UI|C\.L\.|CL|confidence|credible|credibility|uncertainty|konfidenz|vertrauens|kredibil|glaubwürdig|unsicherheits)/iu
/** The same before its limits, where no level is stated. */
export const INTERVAL_BEFORE =
  /(?:CI|KI|CrI|confidence intervals?|[Kk]onfidenzintervall|[Vv]ertrauensbereich)[^\d]{0,12}$/u

/** 'Median (IQR) was', of which the value comes first, then the quartiles in its bracket. */
export const MEDIAN_WITH_QUARTILES = /medians? ?[([](?:IQR|interquartile|Q1|25)/iu
/** 'Mean (±SD) of'. */
export const MEAN_WITH_SPREAD =
  /(?:means?|mittelwerte?) ?[([] ?(?:±|\+\/- ?)?(SD|SE|standard (?:deviation|error))/iu
