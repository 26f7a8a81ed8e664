import type { Language } from './language.ts'

/** A number in digits. */
export interface Numeral {
  value: number
  /** Its value in digits with a point, exact also where a binary fraction is not: '3500', '0.05'. */
  decimal: string
  /** Behind power and scale word. */
  end: number
  /** Behind its own digits. */
  digitsEnd: number
  isWhole: boolean
  isGrouped: boolean
  /** Of ten, where a power stands behind it. */
  exponent?: number
  /** What a word behind it makes of it: 1,000,000 for 'million'. */
  scale?: number
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

export const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ['½', 1 / 2],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
  ['¼', 1 / 4],
  ['¾', 3 / 4],
  ['⅕', 1 / 5],
  ['⅖', 2 / 5],
  ['⅗', 3 / 5],
  ['⅘', 4 / 5],
  ['⅙', 1 / 6],
  ['⅛', 1 / 8],
  ['⅜', 3 / 8],
  ['⅝', 5 / 8],
  ['⅞', 7 / 8],
])

/** Between thousands. */
const GROUPS: Record<Language, string> = { en: "[, '’]", de: "[. '’]" }
const DECIMAL: Record<Language, string> = { en: '.', de: ',' }

/**
 * Digits with thousands | behind a leading point | plain. The decimal mark of the other language is
 * read as one where no three digits follow it, and behind a zero, which never leads thousands.
 */
const notation = (language: Language) => {
  const decimal = DECIMAL[language]
  const other = language === 'en' ? ',' : '.'
  return new RegExp(
    `([1-9]\\d{0,2}(?:(${GROUPS[language]})\\d{3})(?:\\2\\d{3})*(?!\\d)(?:[${decimal}]\\d+)?)` +
      `|([.${decimal}]\\d+)` +
      `|(\\d+(?:[${decimal}]\\d+|[${other}](?!\\d{3}(?!\\d))\\d+|(?<=(?<!\\d)0)[.,]\\d+)?)`,
    'yu',
  )
}
const NOTATION: Record<Language, RegExp> = { de: notation('de'), en: notation('en') }

const TIMES_TEN =
  /\]? ?[x×X·*] ?10 ?(?:\^ ?\(?(-?\d{1,2})\)?|\((-?\d{1,2})\)|<sup>(-?\d{1,2})<\/sup>|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})|(-\d{1,2})(?![\d.]))/uy
const POWER_OF_TEN =
  /10(?:\^\(?(-?\d{1,2})\)?|\((-\d{1,2}|\d{1,2}(?=\)(?:\/| ?\p{L})))\)|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}))/uy

const SCALE =
  /[ -]?(?:(hundert|hundred)|(tausend|Tausend|thousand)|(Millionen|Million|Mio\.?|millions?)|(Milliarden|Milliarde|Mrd\.?|billions?))(?!\p{L})/uy
const SCALE_ZEROS = [2, 3, 6, 9]

/** Digits without power and scale word. */
interface WrittenDigits {
  /** Before the decimal mark, and behind it. */
  digits: string
  part: string
  end: number
  isGrouped: boolean
}

/** The digits that begin at a place, in the notation of a language. */
export function readDigits(
  text: string,
  at: number,
  language: Language,
): WrittenDigits | undefined {
  const found = matchAt(NOTATION[language], text, at)
  if (!found) return undefined
  const [whole, grouped] = found
  const isGrouped = grouped !== undefined
  const mark = isGrouped ? whole.lastIndexOf(DECIMAL[language]) : whole.search(/[.,]/)
  const only = (written: string) => written.replace(/\D/g, '')
  return {
    digits: only(mark < 0 ? whole : whole.slice(0, mark)),
    part: mark < 0 ? '' : only(whole.slice(mark)),
    end: at + whole.length,
    isGrouped,
  }
}

/** The number in digits that begins at a place; undefined where none does. */
export function readNumeral(text: string, at: number, language: Language): Numeral | undefined {
  const written = readDigits(text, at, language)
  if (!written) return undefined
  const { digits, part, end: digitsEnd, isGrouped } = written
  const fraction = part === '' ? FRACTIONS.get(text[digitsEnd] ?? '') : undefined
  if (fraction !== undefined) {
    const value = Number(digits) + fraction
    const end = digitsEnd + 1
    return { value, decimal: String(value), end, digitsEnd: end, isWhole: false, isGrouped: false }
  }
  const power = matchAt(TIMES_TEN, text, digitsEnd)
  const exponent = power && exponentOf(power)
  const powerEnd = digitsEnd + (power?.[0].length ?? 0)
  const word = readScale(text, powerEnd)
  const decimal = shifted(digits, part, (exponent ?? 0) + (word?.zeros ?? 0))
  return {
    value: Number(decimal),
    decimal,
    end: word?.end ?? powerEnd,
    digitsEnd: powerEnd,
    isWhole: part === '' && exponent === undefined,
    isGrouped,
    ...(exponent !== undefined && { exponent }),
    ...(word && { scale: 10 ** word.zeros }),
  }
}

/** A word at a place that makes more of the number before it: 'million'. */
export function readScale(text: string, at: number): { zeros: number; end: number } | undefined {
  const found = matchAt(SCALE, text, at)
  if (!found) return undefined
  const zeros = SCALE_ZEROS[found.slice(1).findIndex((one) => one !== undefined)] ?? 0
  return { zeros, end: at + found[0].length }
}

/** '10⁶', '10(-5)' and '10^9' that stand for themselves. */
export function readPowerOfTen(text: string, at: number): Numeral | undefined {
  const found = matchAt(POWER_OF_TEN, text, at)
  if (!found) return undefined
  const end = at + found[0].length
  const exponent = exponentOf(found)
  const decimal = shifted('1', '', exponent)
  return {
    value: Number(decimal),
    decimal,
    end,
    digitsEnd: end,
    isWhole: false,
    isGrouped: false,
    exponent,
  }
}

/** Digits with their decimal mark moved: '12', '345', 1 are '123.45'. */
export function shifted(digits: string, part: string, by: number): string {
  const all = digits + part
  const place = digits.length + by
  const whole = place <= 0 ? '0' : all.slice(0, place).padEnd(place, '0')
  const rest = place <= 0 ? '0'.repeat(-place) + all : all.slice(place)
  const fraction = rest.replace(/0+$/, '')
  return withoutZeros(whole) + (fraction === '' ? '' : `.${fraction}`)
}

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '')

function exponentOf(found: RegExpExecArray): number {
  const written = found.slice(1).find((one) => one !== undefined) ?? '0'
  const plain = [...written].map((sign) => {
    if (sign === '⁻') return '-'
    if (sign === '⁺') return ''
    return SUPERSCRIPTS.includes(sign) ? String(SUPERSCRIPTS.indexOf(sign)) : sign
  })
  return Number(plain.join(''))
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}
