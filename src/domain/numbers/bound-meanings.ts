/** What stands beside a bound number: its unit, scale and limit, as a text says them (P-QUANTITY-BESIDE). */
import type { BoundNumber } from '../../contract/desk/evidence.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { readPowerOfTen, readScale } from '../../contract/protocol/numerals.ts'
import { isRatio } from '../evidence/effect.ts'
import { bilingualUnit } from '../evidence/units.ts'
import { limitOf } from '../quantities/limits.ts'
import type { Limit, Quantity } from '../quantities/quantity.ts'
import { readQuantities } from '../quantities/read-quantities.ts'
import { isSameUnit } from '../quantities/unit-code.ts'
import { typedPart } from './bind-numbers.ts'
import {
  findingById,
  type NumberSources,
  type PlacedReference,
  renderWithPlaces,
} from './render-numbers.ts'

/** What a text, or a source, says of a number beside the number itself. */
export interface Meaning {
  unit?: string | undefined
  limit?: Limit | undefined
  /** Its word for a limit may say something else: 'unter 60 Menschen', 'over 5 years'. */
  isLoose?: boolean | undefined
  /** A word stands between it and its unit: '270 fewer kilocalories'. */
  isApart?: boolean
  /** How many times as much the words behind it make of it: 1,000,000 for 'million'. */
  scale: number
  measured: Quantity['measured']
}

/** A reference with what stands beside it; `end` is behind its unit, in the written text. */
export interface BoundMeaning extends Meaning {
  reference: PlacedReference
  end: number
  /** With its unit, as readers see it. */
  text: string
}

const POWER = /^[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+/u
const APART = /^ (?:fewer|less|more|weniger|mehr) \p{L}/u
/** 'Ab 65 Jahren', which a source may say without a limit. */
const FROM = /(?<!\p{L})(?:ab|ab einem Alter von|from the age of) $/iu

/** What stands beside each reference of a text. References to nothing are left out. */
export function boundMeanings(
  text: string,
  language: Language,
  sources: NumberSources,
): BoundMeaning[] {
  const { text: rendered, references } = renderWithPlaces(text, language, sources)
  if (references.length === 0) return []
  const plain = typedPart(rendered)
  const quantities = readQuantities(plain, language)
  return references.flatMap(({ written, start, end, shown }): BoundMeaning[] => {
    if (shown === undefined) return []
    // Of two in one reference the last has the unit.
    const quantity = quantities.findLast((one) => one.start < end && start < one.end)
    const before = plain.slice(Math.max(0, start - 24), start)
    const behind = plain.slice(end, end + 24)
    const power = POWER.exec(behind)?.[0]
    const scale = readScale(plain, end)
    const isFrom = FROM.test(before)
    const limit = limitOf(before, behind) ?? quantity?.limit
    const last = Math.max(end + (power?.length ?? 0), scale?.end ?? end, quantity?.end ?? end)
    return [
      {
        reference: written,
        end: written.end + last - end,
        text: plain.slice(start, last).trim(),
        unit: quantity?.unit,
        limit: limit ?? (isFrom ? 'at least' : undefined),
        isLoose: isFrom || isOneOfTwo(plain.slice(0, start)) || isLooseLimit(before, quantity),
        scale: power
          ? (readPowerOfTen(`10${power}`, 0)?.value ?? Number.NaN)
          : 10 ** (scale?.zeros ?? 0),
        measured: AT_AGE.test(before) ? 'age' : (quantity?.measured ?? 'other'),
        isApart: APART.test(behind),
      },
    ]
  })
}

/** 'Those who stopped at 60'. */
const AT_AGE = /(?<!\p{L})(?:at|aged|older than|younger than) $/iu

/** 'Either 110 mm Hg or higher' names two. */
const isOneOfTwo = (before: string) => /(?:entweder|either)[^.;:]{0,40}$/iu.test(before.slice(-60))

/** Among so many, in the course of so long, about so much. */
function isLooseLimit(before: string, quantity: Quantity | undefined): boolean {
  const word = /(?<!\p{L})(über|unter|over) $/iu.exec(before)?.[1]?.toLowerCase()
  if (word === undefined || !quantity) return false
  return quantity.measured === 'duration' || (quantity.measured === 'count' && !quantity.unit)
}

/** Whether two units are others, as far as both are there. */
function isOtherUnit(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return false
  // 'Am Tag' may stand elsewhere in the sentence.
  if (a.includes('/') !== b.includes('/')) return isOtherUnit(a.split('/')[0], b.split('/')[0])
  return !isSameUnit(a, b)
}

/** 'About' limits nothing. */
function isOtherLimit(a: Partial<Meaning>, b: Partial<Meaning>): boolean {
  const [one, other] = [a, b].map(({ limit }) => (limit === 'about' ? undefined : limit))
  if (one === other) return false
  return !(one === undefined && b.isLoose) && !(other === undefined && a.isLoose)
}

/** What of two meanings of one number differs between languages, where each says it in full. */
export function differsFrom(one: Meaning, other: Meaning): boolean {
  if (one.scale !== other.scale || isOtherLimit(one, other)) return true
  if (one.unit === undefined || other.unit === undefined) {
    // 'Aged 60' and 'mit 60 Jahren': an age needs no unit in English, a date none at all.
    const isOpen = [one, other].some(
      ({ measured, isApart }) => isApart || measured === 'age' || measured === 'date',
    )
    return (one.unit ?? other.unit) !== undefined && !isOpen
  }
  return isOtherUnit(one.unit, other.unit)
}

/** Whether what stands beside a number contradicts its source: what one of them leaves open does not. */
export function contradicts(typed: Meaning, source: Partial<Meaning>): boolean {
  if (source.scale !== undefined && typed.scale !== source.scale) return true
  if (isOtherUnit(typed.unit, source.unit)) return true
  const isCounted = source.measured === 'count' && source.unit === undefined
  if (isCounted && typed.unit !== undefined) return true
  return (
    !typed.isLoose &&
    typed.limit !== undefined &&
    typed.limit !== 'about' &&
    isOtherLimit(typed, source)
  )
}

/** What a finding says of the value that a reference names; undefined where it does not matter. */
export function meaningInFinding(
  { source, value = '', form = '' }: PlacedReference,
  language: Language,
  { findings = [] }: NumberSources,
): Partial<Meaning> | undefined {
  const finding = findingById(findings, source)
  if (!finding) return undefined
  if (value === 'duration') {
    const [quantity] = readQuantities(finding.duration[language], language)
    return (
      quantity && { unit: quantity.unit, limit: quantity.limit, scale: 1, measured: 'duration' }
    )
  }
  const limits = { limit: undefined, scale: 1 }
  if (form.startsWith('percent')) {
    return { ...limits, unit: value === 'difference' ? '%pt' : '%', measured: 'share' }
  }
  if (value === 'reduction') return { ...limits, unit: '%', measured: 'share' }
  if (value !== 'value' && value !== 'interval') {
    // A rate is said with its time of people.
    return finding.rates ? undefined : { ...limits, measured: 'count' }
  }
  const { measure } = finding
  if (!measure || isRatio(measure)) return { ...limits, measured: 'count' }
  if (measure.type === 'risk_difference') return { ...limits, unit: '%pt', measured: 'difference' }
  const words = measure.unit && bilingualUnit(measure.unit)[language]
  const [quantity] = words ? readQuantities(`5 ${words}`, language) : []
  return { ...limits, unit: quantity?.unit, measured: 'difference' }
}

/** What the passage of an entry says of its number. */
export function meaningInPassage(
  { value, to, passage }: BoundNumber,
  abstract: string | undefined,
): Partial<Meaning> | undefined {
  if (!passage || abstract === undefined) return undefined
  const wanted = Number(to ?? value)
  const here = readQuantities(abstract, 'en').filter(
    ({ start, end }) => start < passage.end && passage.start < end,
  )
  const quantity = here.find(({ value: own, low, high, total }) =>
    [own, low, high, total].includes(wanted),
  )
  if (!quantity) return undefined
  // 'At 60, 50, 40 or 30' leaves open of what; before its noun a number counts.
  const isOpen =
    quantity.measured === 'count' &&
    !/^ (?!(?:or|and|to)(?!\p{L}))\p{L}/u.test(abstract.slice(quantity.end))
  const { unit, limit, measured } = quantity
  return { unit, limit, scale: 1, measured: isOpen ? 'other' : measured }
}
