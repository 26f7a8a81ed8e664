import type { Language } from '../../contract/protocol/language.ts'

const inOrder = (words: string, from: number, step: number) =>
  new Map(words.split(' ').map((word, at) => [word, from + step * at]))

/** Zero to nineteen. */
export const SMALL: Record<Language, ReadonlyMap<string, number>> = {
  en: inOrder(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    0,
    1,
  ),
  de: inOrder(
    'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    0,
    1,
  ),
}

export const TENS: Record<Language, ReadonlyMap<string, number>> = {
  en: inOrder('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  de: inOrder('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig', 20, 10),
}

/** Parts of a whole, by how many there are of them. */
export const PARTS: Record<Language, ReadonlyMap<string, number>> = {
  en: new Map(
    Object.entries({
      half: 2,
      halves: 2,
      third: 3,
      thirds: 3,
      quarter: 4,
      quarters: 4,
      fifth: 5,
      fifths: 5,
      tenth: 10,
      tenths: 10,
    }),
  ),
  de: new Map(
    Object.entries({
      drittel: 3,
      viertel: 4,
      fünftel: 5,
      sechstel: 6,
      achtel: 8,
      zehntel: 10,
      hundertstel: 100,
    }),
  ),
}

/** 'Jeder Zehnte': the word without its ending. */
export const EVERY_DE: ReadonlyMap<string, number> = new Map(
  Object.entries({
    zweite: 2,
    dritte: 3,
    vierte: 4,
    fünfte: 5,
    sechste: 6,
    siebte: 7,
    achte: 8,
    neunte: 9,
    zehnte: 10,
    zwanzigste: 20,
    hundertste: 100,
    tausendste: 1000,
  }),
)

/** 'Every third'. */
export const EVERY_EN: ReadonlyMap<string, number> = new Map(
  Object.entries({ second: 2, third: 3, fourth: 4, fifth: 5, sixth: 6, eighth: 8, tenth: 10 }),
)

interface SizeWord {
  pattern: RegExp
  value: number
  measured: 'ratio' | 'share'
}

/** Words that say how large something is, beside another. */
export const SIZE_WORDS: Record<Language, readonly SizeWord[]> = {
  en: [
    { pattern: /^(?:double|doubled|doubles|doubling|twice|twofold)$/, value: 2, measured: 'ratio' },
    { pattern: /^(?:tripled?|triples|tripling|thrice|threefold)$/, value: 3, measured: 'ratio' },
    { pattern: /^(?:half|halved?|halves|halving)$/, value: 0.5, measured: 'ratio' },
  ],
  de: [
    { pattern: /^(?:doppelt|verdoppel)\p{L}*$/u, value: 2, measured: 'ratio' },
    { pattern: /^verdreifach\p{L}*$/u, value: 3, measured: 'ratio' },
    { pattern: /^halbier\p{L}*$/u, value: 0.5, measured: 'ratio' },
    { pattern: /^hälfte$/, value: 0.5, measured: 'share' },
    { pattern: /^halb(?:e[nmrs]?)?$/, value: 0.5, measured: 'ratio' },
  ],
}

/** No number word below a million is longer. */
const LONGEST = 80

/** 'hundertdreiundzwanzig' is 123; undefined of what is not a number word through its whole length. */
export function germanNumber(word: string): number | undefined {
  if (word.length > LONGEST) return undefined
  const [, before, after] = /^(.*?)tausend(?:und)?(.*)$/.exec(word) ?? []
  if (before === undefined || after === undefined) return belowThousand(word)
  const thousands = before === '' ? 1 : belowThousand(before)
  const rest = after === '' ? 0 : belowThousand(after)
  return thousands && rest !== undefined ? thousands * 1000 + rest : undefined
}

function belowThousand(word: string): number | undefined {
  const [, before, after] = /^(.*?)hundert(?:und)?(.*)$/.exec(word) ?? []
  if (before === undefined || after === undefined) return belowHundred(word)
  const hundreds = before === '' ? 1 : SMALL.de.get(before)
  const rest = after === '' ? 0 : belowHundred(after)
  return hundreds && rest !== undefined ? hundreds * 100 + rest : undefined
}

const ONES_AND_TENS = /^(ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und(\p{L}+)$/u

function belowHundred(word: string): number | undefined {
  if (word === 'eins') return 1
  const direct = SMALL.de.get(word) ?? TENS.de.get(word)
  if (direct !== undefined) return direct
  const [, ones = '', tens = ''] = ONES_AND_TENS.exec(word) ?? []
  const value = TENS.de.get(tens)
  return value === undefined ? undefined : value + (SMALL.de.get(ones) ?? 0)
}

const ONE_TO_NINE = 'one|two|three|four|five|six|seven|eight|nine'
const TEN_TO_NINETY =
  'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const ONES = new RegExp(`^[- ](${ONE_TO_NINE})(?!\\p{L})`, 'iu')
const THOUSAND = /^ (thousand)(?!\p{L})/iu
const NEXT_WORD = /^( (?:and )?)(\p{L}+)/u
const HUNDRED = /^ (hundred)(?!\p{L})/iu
const BELOW_HUNDRED = new RegExp(`^ (?:and )?(${TEN_TO_NINETY}|${ONE_TO_NINE})(?!\\p{L})`, 'iu')

/**
 * The number of English words: 'one hundred and twenty-three' is 123.
 * @param first its first word in small letters
 * @param rest what stands behind that
 * @returns with how many letters of the rest belong to it
 */
export function englishNumber(
  first: string,
  rest: string,
): { value: number; length: number } | undefined {
  const simple = SMALL.en.get(first) ?? TENS.en.get(first)
  if (simple === undefined) return undefined
  let value = simple
  let length = 0
  const take = (pattern: RegExp) => {
    const [whole = '', word = ''] = pattern.exec(rest.slice(length)) ?? []
    length += whole.length
    return word.toLowerCase()
  }
  const takeOnes = () => SMALL.en.get(take(ONES)) ?? 0
  if (value >= 20) value += takeOnes()
  else if (value > 0 && value < 10 && take(HUNDRED) !== '') {
    const more = take(BELOW_HUNDRED)
    const tens = TENS.en.get(more)
    value = value * 100 + (tens ?? SMALL.en.get(more) ?? 0) + (tens === undefined ? 0 : takeOnes())
  }
  if (value > 0 && value < 1000 && take(THOUSAND) !== '') {
    const [, and = '', next = ''] = NEXT_WORD.exec(rest.slice(length)) ?? []
    const more = englishNumber(next.toLowerCase(), rest.slice(length + and.length + next.length))
    value *= 1000
    if (more && more.value < 1000) {
      value += more.value
      length += and.length + next.length + more.length
    }
  }
  return { value, length }
}
