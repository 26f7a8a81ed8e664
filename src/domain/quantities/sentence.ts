import type { PerWhat } from './people-time.ts'
import type { Measured, Per, StatisticRole } from './quantity.ts'
import { MEAN_WITH_SPREAD, MEDIAN_WITH_QUARTILES, type Statistic } from './statistics.ts'
import type { NumberToken } from './token.ts'
import { withUnit } from './unit-behind.ts'
import { ANY_UNIT } from './units.ts'

/** What a sentence has named so far, and what goes on for the numbers that follow. */
export interface Sentence {
  /** What a bracket repeats that holds only a range: '(x–y)' behind one that was named. */
  bracket: { role: 'interval' | 'quartiles'; level?: number | undefined } | undefined
  /** The statistic of the numbers to come, with what a rate is per. */
  carried: (Statistic & { per?: Per | undefined; isWithUnit?: boolean }) | undefined
  /** A level whose limits are still to come. */
  level: { value: number | undefined; from: number } | undefined
  /** Behind '±', or in the bracket of a mean. */
  spread: 'sd' | 'se' | undefined
  /** 'Glucose [mg/dL]: 95, 101'. */
  heading: { unit: string | undefined; from: number } | undefined
  /** 'Per 1,000 person-years', before the number itself. */
  perAhead: PerWhat | undefined
}

export const newSentence = (): Sentence => ({
  bracket: undefined,
  carried: undefined,
  level: undefined,
  spread: undefined,
  heading: undefined,
  perAhead: undefined,
})

const SENTENCE_END = /[.!?] (?=\p{Lu}[^.]*$)/u

/** What of a gap between two numbers belongs to the sentence of the second. */
export function ownPart(gap: string): { gap: string; isNew: boolean } {
  const end = gap.search(SENTENCE_END)
  return end < 0 ? { gap, isNew: false } : { gap: gap.slice(end + 1), isNew: true }
}

/** A new sentence keeps the unit of a table's heading alone. */
export function beginSentence(sentence: Sentence): void {
  sentence.bracket = undefined
  sentence.carried = undefined
  sentence.level = undefined
  sentence.spread = undefined
}

const HEADING = new RegExp(
  `(?:\\[|\\(|, )((?:${ANY_UNIT})(?:\\/(?:${ANY_UNIT}))?)[\\])]?: [^\\d]*$`,
  'u',
)

/** Takes up what the words before a number name for it and those that follow. */
export function takeUp(
  sentence: Sentence,
  gap: string,
  start: number,
  named: Statistic | undefined,
) {
  const meanWith = MEAN_WITH_SPREAD.exec(gap)
  if (MEDIAN_WITH_QUARTILES.test(gap)) {
    sentence.carried = { name: 'median', role: 'median' }
    sentence.bracket = { role: 'quartiles' }
  } else if (meanWith) {
    sentence.carried = { name: 'mean', role: 'mean' }
    sentence.spread = /E|error/.test(meanWith[1] ?? '') ? 'se' : 'sd'
  } else if (named?.measured === 'ratio' || named?.measured === 'difference') {
    sentence.carried = named
  }
  const [, heading] = HEADING.exec(gap) ?? []
  if (heading !== undefined) {
    sentence.heading = { unit: unitOfHeading(heading), from: start }
  } else if (gap.includes(';')) sentence.heading = undefined
}

function unitOfHeading(heading: string): string | undefined {
  const zero = { start: 0, end: 1, value: 0, digits: [] }
  return withUnit(`0 ${heading} `, { ...zero, isSigned: false, isWord: false, isWhole: true }).unit
}

/** Gives the numbers of a table the unit of its heading. */
export function headUnits({ heading }: Sentence, read: readonly NumberToken[]): void {
  if (!heading) return
  for (const token of read.slice(-2)) {
    const isOpen = token.unit === undefined && token.role !== 'p' && token.total === undefined
    if (token.end > heading.from && isOpen) token.unit = heading.unit
  }
}

/** Its role, or what is measured where that is its own value. */
export function sayingOf(
  token: NumberToken,
): Measured | Exclude<StatisticRole, 'value'> | undefined {
  return token.role !== undefined && token.role !== 'value' ? token.role : token.measured
}
