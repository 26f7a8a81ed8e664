/** What the sources of a hearticle say, against which typed quantities are held (P-QUANTITY-TYPED). */
import type { BoundNumber } from '../../contract/desk/evidence.ts'
import { languages } from '../../contract/protocol/language.ts'
import { numbersIn } from '../quantities/numbers-in.ts'
import type { Quantity } from '../quantities/quantity.ts'
import { readQuantities } from '../quantities/read-quantities.ts'
import { unitSize } from '../quantities/unit-code.ts'
import { timeCode } from '../quantities/units.ts'
import { countedFindings, statementsOf } from './finding-values.ts'
import { isNote, needsNote } from './number-faults.ts'
import type { NumberSources } from './render-numbers.ts'
import { type Amount, amountsOf, type TypedQuantity } from './typed-quantities.ts'

const isNear = (a: number, b: number, tolerance: number) =>
  Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * tolerance + 1e-12

/** Digits are exact; 'about five in a thousand' may be 0.52 %. */
const EXACT = 1e-9
const ABOUT = 0.05

/** The part of a whole that an amount says: 9 of 10, 90 % and nine tenths. */
function partOf({ value, unit, total, measured }: Amount): number | undefined {
  if (unit === '%') return value / 100
  if (total) return value / total
  return unit === undefined && measured === 'share' ? value : undefined
}

/** Whether two amounts say the same of the same, as far as both say what of. */
export function isSameAmount(a: Amount, b: Amount): boolean {
  const tolerance = a.limit === 'about' || b.limit === 'about' ? ABOUT : EXACT
  const [one, other] = [partOf(a), partOf(b)]
  if (one !== undefined && other !== undefined) return isNear(one, other, tolerance)
  if (a.unit !== undefined && b.unit !== undefined) {
    const [sizeA, sizeB] = [unitSize(a.unit), unitSize(b.unit)]
    return (
      sizeA.kind === sizeB.kind && isNear(a.value * sizeA.factor, b.value * sizeB.factor, tolerance)
    )
  }
  return isNear(a.value, b.value, tolerance)
}

/** What a typed quantity is held against. */
export interface QuantitySources {
  /** Of abstracts and findings, with what they count. */
  stated: readonly Amount[]
  /** Numbers that have their reason, which stands for whatever they count. */
  reasoned: readonly number[]
}

/** 'A year' and 'per year' are one. */
const ONE_TIME = /(?<!\p{L})(?:an?|per|each|every|one|1)[ -](year|month|week|day|hour)(?!\p{L})/giu

/** 'Half of the villages' is a part of them. */
const isHalfOf = ({ text, end }: Quantity, whole: string) =>
  text.toLowerCase() === 'half' && whole.slice(end, end + 3) === ' of'

/** What an abstract says: its quantities, and each number by itself. */
export function amountsInAbstract(text: string): Amount[] {
  const all = readQuantities(text, 'en')
  const places = new Set(all.map(({ start }) => start))
  const alone = numbersIn(text, 'en').filter(({ start }) => !places.has(start))
  // How sure a result is, is none.
  const read = all.filter(({ role }) => !['interval', 'p', 'sd', 'se'].includes(role))
  const ones = [...text.matchAll(ONE_TIME)].map(({ 1: unit = '' }) => ({
    value: 1,
    unit: timeCode(unit),
  }))
  const totals = read.flatMap(({ total }) => (total === undefined ? [] : [{ value: total }]))
  const stated = read.flatMap((one) =>
    amountsOf(isHalfOf(one, text) ? { ...one, measured: 'share' } : one),
  )
  return [...stated, ...ones, ...totals, ...alone.map(({ value }) => ({ value: Number(value) }))]
}

/** Everything that follows from findings, but their limits. */
export const amountsOfFindings = (findings: NonNullable<NumberSources['findings']>): Amount[] =>
  countedFindings(findings).flatMap((finding) =>
    statementsOf(finding, 'en').flatMap(({ value, form, shown }) => {
      if (/duration|interval/.test(value)) return []
      const unit = form?.startsWith('percent') || value === 'reduction' ? '%' : undefined
      return readQuantities(shown, 'en').flatMap((one) =>
        amountsOf(unit === undefined ? one : { ...one, unit }),
      )
    }),
  )

/** How long findings lasted, as their fields say it. */
export const durationsOf = (findings: NonNullable<NumberSources['findings']>): Amount[] =>
  findings.flatMap(({ duration }) =>
    languages.flatMap((language) =>
      readQuantities(duration[language], language).flatMap(amountsOf),
    ),
  )

/** The numbers of entries with a reason, and a note where one is needed. */
export const reasonedNumbers = (numbers: readonly BoundNumber[]): number[] =>
  numbers.flatMap(({ value, to, reason, note }) =>
    reason && (!needsNote(reason) || isNote(note))
      ? [value, to].flatMap((one) => (one === undefined ? [] : [Number(one)]))
      : [],
  )

/** Whether all that a typed quantity says stands in a source, or has its reason. */
export function isHeld(
  { amounts, isInDigits }: TypedQuantity,
  { stated, reasoned }: QuantitySources,
): boolean {
  return (
    amounts.length > 0 &&
    amounts.every(
      (amount) =>
        reasoned.includes(amount.value) ||
        stated.some((one) => isOfSameKind(amount, one, isInDigits) && isSameAmount(amount, one)),
    )
  )
}

/**
 * What was counted is no time and no weight, and the other way round; what a source leaves open may be
 * any, and so may digits at the beginning of a range: '110 bis unter 130 mmHg'.
 */
function isOfSameKind({ unit, measured, value }: Amount, source: Amount, isInDigits: boolean) {
  const isPart = source.unit === '%' || source.measured === 'share'
  if (measured === 'ratio') return source.measured === 'ratio'
  if (measured === 'share') return isPart || source.total !== undefined
  // '½ Tablette' is another half than that of a group.
  if (value < 1 && !isInDigits) return !isPart && source.measured !== 'ratio'
  if (unit === undefined) return isInDigits ? source.unit !== '%' : source.unit === undefined
  return source.unit !== undefined || source.measured !== 'count'
}
