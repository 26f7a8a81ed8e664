/** What two languages say otherwise in numbers that were typed (P-QUANTITY-ALIKE). */
import type { Language } from '../../contract/protocol/language.ts'
import { isSameAmount } from './quantity-sources.ts'
import { type Amount, quantitiesIn, type TypedQuantity } from './typed-quantities.ts'

/** The quantities of each language that the other does not say. */
export function quantityDifferences(
  texts: Record<Language, string>,
): Record<Language, TypedQuantity[]> {
  const read = { de: quantitiesIn(texts.de, 'de'), en: quantitiesIn(texts.en, 'en') }
  const whole = unmatched(read, isSame)
  // 'Von tausend drei' and 'three in a thousand' say the same numbers in other places.
  const left = unmatched({ de: whole.de.flatMap(parts), en: whole.en.flatMap(parts) }, isSame)
  return {
    de: left.de.filter((one) => isMissed(one, texts.en)),
    en: left.en.filter((one) => isMissed(one, texts.de)),
  }
}

function unmatched(
  { de, en }: Record<Language, readonly TypedQuantity[]>,
  isMatch: (one: TypedQuantity, other: TypedQuantity) => boolean,
): Record<Language, TypedQuantity[]> {
  const rest = [...en]
  const left = de.filter((one) => {
    const at = rest.findIndex((other) => isMatch(one, other))
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  return { de: left, en: rest }
}

function isSame(one: TypedQuantity, other: TypedQuantity): boolean {
  const [a, b] = [one.amounts, other.amounts]
  // Signs and words without a value are the same in both, but for their letters and decimal mark.
  if (a.length === 0 && b.length === 0) return signOf(one) === signOf(other)
  return a.length === b.length && a.every((amount, at) => isAlike(amount, b[at] as Amount))
}

const signOf = ({ text }: TypedQuantity) => text.replace(/\p{L}/gu, '').replace(',', '.')

/** An age needs no unit: 'aged 60'. */
function isAlike(a: Amount, b: Amount): boolean {
  const isOpen = [a, b].some(({ measured }) => measured === 'age' || measured === 'date')
  const isUnit = a.unit !== undefined && b.unit !== undefined
  if (!isSameAmount(a, b)) return false
  const isOfTotal = (a.total === undefined) !== (b.total === undefined)
  if (isOfTotal && ![a, b].some(({ unit, measured }) => unit === '%' || measured === 'share'))
    return false
  if (isUnit || isOpen || a.unit === b.unit) return isSameLimit(a, b)
  // A part of a whole has its unit in its value.
  return [a, b].every(({ unit, total, value }) => unit === '%' || total !== undefined || value < 1)
}

const isSameLimit = ({ limit: a }: Amount, { limit: b }: Amount) =>
  a === b || a === 'about' || b === 'about'

/** One for each number that it says. */
function parts(quantity: TypedQuantity): TypedQuantity[] {
  const [amount, second] = quantity.amounts
  if (!amount) return [quantity]
  if (second) return quantity.amounts.map((one) => ({ ...quantity, amounts: [one] }))
  const { total, ...alone } = amount
  return [alone, ...(total === undefined ? [] : [{ value: total }])].map((one) => ({
    ...quantity,
    amounts: [one],
  }))
}

const BOTH = /(?<!\p{L})(?:beide[nrs]?|both|either|zweite[nrs]?|second)(?!\p{L})/iu

/** 'One' and 'none' are weak between languages, and 'both' says two without a number. */
function isMissed({ amounts, isIdle, isInDigits }: TypedQuantity, other: string): boolean {
  const [amount] = amounts
  if (!amount) return true
  const { value, unit } = amount
  const isWeak = Number.isInteger(value) && Math.abs(value) <= 1 && unit !== '%'
  if (isWeak && (isIdle || !isInDigits)) return false
  if (isIdle && (value === 0.5 || (value === 2 && BOTH.test(other)))) return false
  return true
}

const KIND_NUMBER =
  /(?<!\p{L})(typ|type|phase|grad|grade|stadium|stage|klasse|class|NYHA|ASA|ECOG)[ -](?:Klasse |class )?([IVX]{1,5}|\d{1,2})(?![\p{L}\d])/giu
const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10 }

/** The kinds that are numbered, 'NYHA II' and 'type 2', which are names, and the same in both languages. */
export function kindDifferences(
  texts: Record<Language, string>,
): Record<Language, TypedQuantity[]> {
  const read = { de: kindsIn(texts.de), en: kindsIn(texts.en) }
  const values = (language: Language) =>
    new Set(read[language].map(({ amounts: [one] }) => one?.value))
  const [de, en] = [values('de'), values('en')]
  if (de.size === 0 || en.size === 0) return { de: [], en: [] }
  return {
    de: read.de.filter(({ amounts: [one] }) => !en.has(one?.value)),
    en: read.en.filter(({ amounts: [one] }) => !de.has(one?.value)),
  }
}

const kindsIn = (text: string): TypedQuantity[] =>
  [...text.matchAll(KIND_NUMBER)].map(({ 0: whole, 2: number = '', index }) => ({
    start: index,
    end: index + whole.length,
    text: whole,
    amounts: [{ value: /\d/.test(number) ? Number(number) : romanNumber(number.toUpperCase()) }],
    isInDigits: true,
    isIdle: true,
  }))

/** A smaller sign before a larger one is taken off: 'IV' is four. */
function romanNumber(signs: string): number {
  const values = [...signs].map((sign) => ROMAN[sign] ?? 0)
  return values.reduce((sum, one, at) => sum + (one < (values[at + 1] ?? 0) ? -one : one), 0)
}
