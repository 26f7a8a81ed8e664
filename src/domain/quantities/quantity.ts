/** What a quantity is of; `other` where the text does not say. */
export type Measured =
  | 'count'
  | 'share'
  | 'rate'
  | 'ratio'
  | 'difference'
  | 'dose'
  | 'duration'
  | 'date'
  | 'age'
  | 'other'

/** What it is to what was measured: itself, or a statistic of many. */
export type StatisticRole =
  | 'value'
  | 'mean'
  | 'median'
  | 'interval'
  | 'quartiles'
  | 'sd'
  | 'se'
  | 'p'

export type Limit = 'below' | 'above' | 'at most' | 'at least' | 'about'

/** '1,000 person-years' of '12 per 1,000 person-years'. */
export interface Per {
  value: number
  unit: string
}

export interface Quantity {
  measured: Measured
  role: StatisticRole
  /** A date is its ISO form, or a year as a number; none of what has two ends. */
  value?: number | string
  /** The ends of a range, an interval or quartiles. */
  low?: number
  high?: number
  /** By UCUM; '%pt' are percentage points, money has its code by ISO 4217. */
  unit?: string
  /** Of an interval, in per cent; none where the text states none. */
  level?: number
  per?: Per
  /** N of 'n of N'. */
  total?: number
  limit?: Limit
  /** 'hazard ratio', 'mean difference'. */
  statistic?: string
  /** Its spelling in the text, with sign and unit. */
  text: string
  /** In UTF-16 units of the text. */
  start: number
  end: number
}
