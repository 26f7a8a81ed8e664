/** What a text says of sizes in digits, words and signs, as its writer typed them (P-QUANTITY-TYPED). */
import type { Language } from '../../contract/protocol/language.ts'
import { numbersIn } from '../quantities/numbers-in.ts'
import type { Limit, Quantity } from '../quantities/quantity.ts'
import { readQuantities } from '../quantities/read-quantities.ts'
import { timeCode } from '../quantities/units.ts'

/** A quantity where it stands; signs and words such as '²³' and 'Dutzende' have no value. */
export interface TypedQuantity {
  start: number
  end: number
  text: string
  amounts: readonly Amount[]
  isInDigits: boolean
  /** It says no size: 'a person', 'one of two', 'two groups'. */
  isIdle: boolean
}

/** One number with its meaning, as far as the text says so. */
export interface Amount {
  value: number
  unit?: string | undefined
  limit?: Limit | undefined
  total?: number | undefined
  measured?: Quantity['measured'] | undefined
}

/** The amounts that a quantity says: one, or the ends of a range. */
export function amountsOf({ value, low, high, unit, limit, total, measured }: Quantity): Amount[] {
  return [value, low, high].flatMap((one) =>
    typeof one === 'number' ? [{ value: one, unit, limit, total, measured }] : [],
  )
}

/**
 * Signs that count and are no digits, hung on to no letter ('½', '²³', 'Ⅻ', but not 'm²' and '¹³C'), and
 * digits behind a sign or a statistic, which else would name: 'x1000', 'HR-0,5', 'NNT-5'.
 */
export const COUNT_SIGNS =
  /(?<![\p{L}\p{M}])[\p{No}\p{Nl}]+(?![\p{L}\p{M}\p{No}\p{Nl}])|(?<![\p{L}\d])(?:[x×]|(?:a?HR|a?OR|a?RR|IRR|SMD|MD|ARR|RRR|NNTB?|NNH|CI|KI)[-–]?)\d[\d.,]*(?![\p{L}\d-])|(?<=\p{L}-)\d+[.,]\d+(?![\p{L}\d])/gu
/** Words that count without a number. */
export const COUNT_WORDS: Record<Language, RegExp> = {
  de: /(?<!\p{L})(?:Hunderte[rn]?|Tausende[rn]?|Million(?:en)?|Milliarden?|Dutzende?[nr]?|fifty-fifty)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:hundreds|thousands|millions?|billions?|dozens?|fifty-fifty|quadrupl\p{L}+)(?!\p{L})/giu,
}

/** Everything in a text that reads as a number, but names (B12, COVID-19, type 2), in its order. */
export function quantitiesIn(text: string, language: Language): TypedQuantity[] {
  const all = readQuantities(text, language)
  const read = all.map((quantity, at) => ({
    start: quantity.start,
    end: quantity.end,
    amounts: amountsOf(withUnitOfNext(quantity, all[at + 1], text)),
  }))
  const digits = numbersIn(text, language).map(({ value, start, end }) => ({
    start,
    end,
    amounts: [{ value: Number(value) }],
  }))
  const signs = [COUNT_SIGNS, COUNT_WORDS[language]].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
      amounts: [],
    })),
  )
  let end = 0
  return [...read, ...digits, ...signs]
    .toSorted((a, b) => a.start - b.start)
    .flatMap((one): TypedQuantity[] => {
      if (one.start < end) return []
      end = one.end
      const words = text.slice(one.start, one.end)
      const isInDigits = /\p{Nd}/u.test(words)
      const around = aroundOf(one, text)
      const amounts = one.amounts.map((amount) => inContext(amount, around, language))
      const quantity = { start: one.start, end, text: words, amounts, isInDigits }
      return [{ ...quantity, isIdle: isIdle(quantity, around, language) }]
    })
}

const TO_NEXT = /^ ?(?:bis|to|oder|or|–|-) ?(?:unter|below|über|above)? ?$/iu

/** '110 bis unter 130 mmHg' has its unit once. */
function withUnitOfNext(quantity: Quantity, next: Quantity | undefined, text: string): Quantity {
  const { unit } = next ?? {}
  if (!next || quantity.unit !== undefined || unit === undefined) return quantity
  return TO_NEXT.test(text.slice(quantity.end, next.start)) ? { ...quantity, unit } : quantity
}

/** Those of them that say a size, and so need a source (P-QUANTITY-TYPED). */
export const typedQuantitiesIn = (text: string, language: Language): TypedQuantity[] =>
  quantitiesIn(text, language).filter((quantity) => !quantity.isIdle)

interface Around {
  before: string
  behind: string
}

const aroundOf = ({ start, end }: { start: number; end: number }, text: string): Around => ({
  before: text.slice(Math.max(0, start - 24), start),
  behind: text
    .slice(end, end + FAR_BEHIND)
    .replace(/\[EXP:[^\]]*\]?|[{}\s]+/g, ' ')
    .replace(/ +/g, ' '),
})

/** Explanations, which are blank by now, may stand before a noun. */
const FAR_BEHIND = 300

const OR_TWO = /(?<!\p{L})an? (minute|hour|day|week|month|year) or $/iu
const HALF_A = /^ (?:an? )?(Stunde|Jahr|Tag|hour|year|day)(?!\p{L})/u
/** 'A minute or two' counts minutes, 'eine halbe Stunde' is half an hour, 'unter tausend' no limit. */
function inContext(amount: Amount, { before, behind }: Around, language: Language): Amount {
  const [, time] =
    (amount.value === 2 ? OR_TWO.exec(before) : undefined) ??
    (amount.value === 0.5 ? HALF_A.exec(behind) : undefined) ??
    []
  if (time !== undefined && amount.unit === undefined) {
    return { ...amount, unit: timeCode(time), measured: 'duration' }
  }
  const isWhole = WHOLES.includes(amount.value) && OUT_OF[language].test(before)
  return isWhole ? { ...amount, limit: undefined } : amount
}

/** Of which nobody asks how many: how a study or a text is built. */
const THINGS: Record<Language, RegExp> = {
  de: /^(?:\s+\p{Ll}[\p{Ll}-]*){0,2}\s+(?:\p{Lu}\p{Ll}*-?)?(?:stud|untersuchung|arbeit|gruppe|arme?n?(?!\p{L})|ziel|mittel|art|weg|seite|teil|frage|gr[uü]nd|dinge|sprache|method|verfahren|programm|leitlinie|land|länder|möglichkeit|bereich|beispiel|richtung|stufe|farbe|welt)\p{L}*/iu,
  en: /^(?:\s+\p{Ll}[\p{Ll}-]*){0,2}\s+(?:stud(?:y|ies)|trials?|papers?|groups?|arms?|targets?|aids?|kinds?|types?|ways?|sides?|parts?|questions?|reasons?|things?|languages?|methods?|programmes?|programs?|guidelines?|countries|options?|areas?|examples?|directions?|levels?|colou?rs?|worlds?)(?!\p{L})/u,
}
const FEW = 12

/** 'How many of a thousand': out of how many, and not how many. */
const OUT_OF: Record<Language, RegExp> = {
  de: /(?<!\p{L})(?:von|unter|aus|je|pro) (?:den )?$/iu,
  en: /(?<!\p{L})(?:of|in|out of|among|per) (?:every )?$/iu,
}
const WHOLES = [100, 1000, 10_000, 100_000, 1_000_000]

/** One half beside the other, which are a whole and no size. */
const ONE_OF_HALVES: Record<Language, RegExp> = {
  de: /(?<!\p{L})(?:eine[nr]?|andere[nr]?|erste[nr]?|zweite[nr]?|obere[nr]?|untere[nr]?) $/iu,
  en: /(?<!\p{L})(?:one|other|the one|first|second) $/iu,
}

/** Words that point to what was counted before: 'the two', 'diese drei'. */
const POINTED: Record<Language, RegExp> = {
  de: /(?<!\p{L})(?:die|der|den|diese[rn]?|jene[rn]?|alle[rn]?|unserer?|ersten|letzten) $/iu,
  en: /(?<!\p{L})(?:the|these|those|all|our|first|last) $/iu,
}

/** Whether what reads as a number says no size: 'a person', 'one of two', 'two groups'. */
function isIdle(
  quantity: Omit<TypedQuantity, 'isIdle'>,
  { before, behind }: Around,
  language: Language,
): boolean {
  const { amounts, isInDigits } = quantity
  const [amount, second] = amounts
  if (!amount || second) return false
  const { value, unit, total, limit, measured } = amount
  if (measured === 'date') return true
  if (total !== undefined) return total === 2 && value === 1 && !isInDigits
  // 'One' counts as little as 'a'; so does the 1 at which a ratio says nothing.
  if (Math.abs(value) <= 1 && Number.isInteger(value)) {
    return isInDigits ? unit === undefined && isNoEffect(before, behind) : unit !== '%'
  }
  if (isInDigits || unit !== undefined) return false
  if (/^(?:one )?(?:half|hälfte)$/iu.test(quantity.text)) {
    return /^one/i.test(quantity.text) || ONE_OF_HALVES[language].test(before)
  }
  if (measured === 'share' || measured === 'ratio') return false
  if (WHOLES.includes(value) && OUT_OF[language].test(before)) return true
  const isFew = limit === undefined && value <= FEW && Number.isInteger(value)
  return isFew && (POINTED[language].test(before) || THINGS[language].test(behind))
}

/** '1 heißt gleich, unter 1 seltener': how a ratio is read. */
const isNoEffect = (before: string, behind: string) =>
  /^ (?:bedeutet|heißt|means|is no|seltener|häufiger|rarer|less often|less frequent|more often)(?!\p{L})/u.test(
    behind,
  ) || /(?:unter|über|below|above) $/iu.test(before)
