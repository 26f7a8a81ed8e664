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

const byWord = (words: string) =>
  new Map(
    words.split(', ').map((pair) => {
      const [word = '', value] = pair.split(' ')
      return [word, Number(value)]
    }),
  )

/** Parts of a whole, by how many there are of them. */
export const PARTS: Record<Language, ReadonlyMap<string, number>> = {
  en: byWord(
    'half 2, halves 2, third 3, thirds 3, quarter 4, quarters 4, fifth 5, fifths 5, tenth 10, tenths 10',
  ),
  de: byWord('drittel 3, viertel 4, fünftel 5, sechstel 6, achtel 8, zehntel 10, hundertstel 100'),
}

/** 'Jeder Zehnte', the word without its ending, and 'every third'. */
export const EVERY: Record<Language, ReadonlyMap<string, number>> = {
  en: byWord('second 2, third 3, fourth 4, fifth 5, sixth 6, eighth 8, tenth 10'),
  de: byWord(
    'zweite 2, dritte 3, vierte 4, fünfte 5, sechste 6, siebte 7, achte 8, neunte 9, zehnte 10, zwanzigste 20, hundertste 100, tausendste 1000',
  ),
}

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

const NEXT_WORD = /^[- ](and )?(\p{L}+)/iu

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
  let [thousands, value, length] = [0, simple, 0]
  // What the next word may be below: ones behind tens, tens behind hundreds.
  let room = simple >= 20 ? 10 : 0
  for (;;) {
    const [whole = '', and, next = ''] = NEXT_WORD.exec(rest.slice(length)) ?? []
    const word = next.toLowerCase()
    const more = SMALL.en.get(word) ?? TENS.en.get(word)
    if (word === 'hundred' && !and && value > 0 && value < 10) {
      value *= 100
      room = 100
    } else if (word === 'thousand' && !and && value > 0 && thousands === 0) {
      ;[thousands, value, room] = [value * 1000, 0, 1000]
    } else if (more && more < room && (!and || room >= 100)) {
      value += more
      room = room === 1000 && more < 10 ? 0 : more >= 20 ? 10 : 0
    } else return { value: thousands + value, length }
    length += whole.length
  }
}
