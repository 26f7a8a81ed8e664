/** So many letters in a row are compared: of the eleven of 'hypertension' 'hypertensive' has eight. */
const GRAM = 4
const BITS = 6
const MASK = 2 ** (GRAM * BITS) - 1
/** Places for the grams of a question; of two that fall on one the later is left out, which is rare. */
const PLACE_BITS = 15

/** Numbers of letters: those of the Latin alphabet, ten digits, then all others on what is left. */
const [A, E, O] = [1, 5, 15]
const DIGITS = 27
const OTHERS = 37
const UNREAD = 255
const numbers = new Uint8Array(0x10000).fill(UNREAD)

/** Grams that are looked for in texts, each with its number from 0. */
interface GramTable {
  /** By place, the number of a gram from 1 on; 0 for none. */
  places: Int16Array
  /** By its number, the letters of a gram. */
  codes: readonly number[]
}

/** The grams of each word, as numbers in the table of all of them. */
function tableOfGrams(words: readonly string[]): { table: GramTable; grams: number[][] } {
  const places = new Int16Array(2 ** PLACE_BITS)
  const codes: number[] = []
  const grams = words.map((word) => {
    const own = new Set<number>()
    eachGram(` ${word} `, 0, word.length + 2, (code) => {
      const place = placeOf(code)
      if (places[place] === 0) places[place] = codes.push(code)
      const number = (places[place] ?? 0) - 1
      if (codes[number] === code) own.add(number)
    })
    return [...own]
  })
  return { table: { places, codes }, grams }
}

/** Calls back with each gram of the table that stands between two places of a text. */
function findGrams(
  text: string,
  { start, end }: { start: number; end: number },
  { places, codes }: GramTable,
  found: (gram: number) => void,
): void {
  eachGram(text, start, end, (code) => {
    const number = (places[placeOf(code)] ?? 0) - 1
    if (number >= 0 && codes[number] === code) found(number)
  })
}

function placeOf(code: number): number {
  return Math.imul(code, 0x9e3779b1) >>> (32 - PLACE_BITS)
}

/**
 * The grams of all words between two places, each word with a blank before and after it, so that its
 * beginning and its end count; letters without accents and case, as words are indexed, and 'ae' and 'oe' as 'e'.
 */
function eachGram(text: string, start: number, end: number, take: (code: number) => void): void {
  let code = 0
  let length = 1
  for (let at = start; at <= end; at += 1) {
    const letter = at === end ? 0 : numberOf(text.charCodeAt(at))
    if (letter === 0 && length === 1) continue
    // 'faecal' and 'fecal', 'oedema' and 'edema'.
    const isBeforeE = at + 1 < end && numberOf(text.charCodeAt(at + 1)) === E
    if (isBeforeE && (letter === A || letter === O)) continue
    code = ((code << BITS) | letter) & MASK
    length += 1
    if (length >= GRAM) take(code)
    if (letter === 0) {
      code = 0
      length = 1
    }
  }
}

function numberOf(unit: number): number {
  const cached = numbers[unit] ?? 0
  if (cached !== UNREAD) return cached
  const letter = String.fromCharCode(unit).normalize('NFKD').charAt(0).toLowerCase()
  const read = readLetter(letter === 'ß' ? 's' : letter)
  numbers[unit] = read
  return read
}

function readLetter(letter: string): number {
  if (letter >= 'a' && letter <= 'z') return 1 + letter.charCodeAt(0) - 97
  if (letter >= '0' && letter <= '9') return DIGITS + Number(letter)
  if (!/[\p{L}\p{N}]/u.test(letter)) return 0
  return OTHERS + (letter.charCodeAt(0) % (2 ** BITS - OTHERS))
}

/** A word of a question, and how much it says: 0 to 1, the rarer the more. */
interface AskedWord {
  base: string
  weight: number
}

/** What a question asks for in texts of one language, as letters. */
export interface AskedGrams {
  table: GramTable
  /** By gram: that of the least telling word that has it, so that common endings count for little. */
  weights: readonly number[]
  words: readonly { weight: number; grams: readonly number[] }[]
}

/** By gram of a question, 1 where a text has it. */
type GramsOfText = Uint8Array

export function askedGrams(queryWords: readonly AskedWord[]): AskedGrams {
  const { table, grams } = tableOfGrams(queryWords.map(({ base }) => base))
  const weights = Array.from({ length: table.codes.length }, () => 1)
  const words = queryWords.map(({ weight }, at) => ({ weight, grams: grams[at] ?? [] }))
  for (const { weight, grams: own } of words) {
    for (const gram of own) weights[gram] = Math.min(weights[gram] ?? 1, weight)
  }
  return { table, weights, words }
}

export function gramsIn(
  text: string,
  { table }: AskedGrams,
  place = { start: 0, end: text.length },
): GramsOfText {
  const found = new Uint8Array(table.codes.length)
  findGrams(text, place, table, (gram) => {
    found[gram] = 1
  })
  return found
}

/** The share of a question's grams that several texts have together, by their weights. */
export function shareOfGrams(texts: readonly GramsOfText[], { weights }: AskedGrams): number {
  let [has, total] = [0, 0]
  for (let gram = 0; gram < weights.length; gram += 1) {
    const weight = weights[gram] ?? 0
    total += weight
    for (const text of texts) {
      if (text[gram] !== 1) continue
      has += weight
      break
    }
  }
  return total === 0 ? 0 : has / total
}

/**
 * The share of a question's words that a text has, by their weights. A word that has only some of the
 * letters counts for less than these: it may be another form, and may be another word.
 */
export function shareOfWords(text: GramsOfText, { words }: AskedGrams): number {
  let [has, total] = [0, 0]
  for (const { weight, grams } of words) {
    if (grams.length === 0) continue
    let own = 0
    for (const gram of grams) own += text[gram] ?? 0
    total += weight
    has += weight * (own / grams.length) ** 2
  }
  return total === 0 ? 0 : has / total
}
