/** Numbers and sizes in words. */
import type { Language } from '../../contract/protocol/language.ts'
import {
  EVERY,
  englishNumber,
  germanNumber,
  PARTS,
  SIZE_WORDS,
  SMALL,
  TENS,
} from './number-words.ts'
import { type NumberToken, wordAt } from './token.ts'
import { agedIn, FOLD, HOW_OFTEN, isCompared, withUnit } from './unit-behind.ts'

/** A word with what stands around it. */
interface Word {
  text: string
  start: number
  end: number
  /** In small letters. */
  lower: string
  before: string
  behind: string
}

const BEFORE = 20
const BEHIND = 80

/** The number, or size, that begins with a word; undefined of words that are none. */
export function wordToken(
  text: string,
  start: number,
  word: string,
  language: Language,
): NumberToken | undefined {
  const before = text.slice(Math.max(0, start - BEFORE), start)
  if (/\p{L}[-'’]$/u.test(before)) return undefined
  const end = start + word.length
  const behind = text.slice(end, end + BEHIND)
  const one = { text, start, end, lower: word.toLowerCase(), before, behind }
  return READERS[language].map((read) => read(one)).find((token) => token !== undefined)
}

type Read = (word: Word) => NumberToken | undefined
const READERS: Record<Language, readonly Read[]> = {
  de: [
    everyGerman,
    noneGerman,
    partGerman,
    oneGerman,
    oneAndAHalf,
    timesGerman,
    agedGerman,
    numberGerman,
    sizeGerman,
  ],
  en: [
    noneEnglish,
    everyEnglish,
    hundred,
    partEnglish,
    numberEnglish,
    aPart,
    foldEnglish,
    sizeEnglish,
  ],
}

const counted = ({ text, start }: Word, end: number, value: number) =>
  withUnit(text, wordAt(start, end, value))

const shareOf = ({ text, start }: Word, end: number, value: number) =>
  withUnit(text, wordAt(start, end, value, { measured: 'share', isWhole: false }))

/** 'Jeder Zehnte'. */
function everyGerman(word: Word): NumberToken | undefined {
  if (!/^jede[rsnm]?$/.test(word.lower)) return undefined
  const [whole = '', stem = ''] = /^ (\p{L}+?)(?:[nrsm])?(?!\p{L})/u.exec(word.behind) ?? []
  const many = EVERY.de.get(stem.toLowerCase())
  return many === undefined ? undefined : shareOf(word, word.end + whole.length, 1 / many)
}

/** 'Every third'. */
function everyEnglish(word: Word): NumberToken | undefined {
  if (word.lower !== 'every') return undefined
  const [whole = '', ordinal = ''] =
    /^ (\p{L}+)(?!\p{L})(?! (?:days?|weeks?|months?|years?|hours?))/iu.exec(word.behind) ?? []
  const many = EVERY.en.get(ordinal.toLowerCase())
  return many === undefined ? undefined : shareOf(word, word.end + whole.length, 1 / many)
}

/** 'Keiner von 105'. */
function noneGerman(word: Word): NumberToken | undefined {
  const isNone = /^keine?[rsnm]?$/.test(word.lower) && /^ (?:von|der) /.test(word.behind)
  return isNone ? counted(word, word.end, 0) : undefined
}

function noneEnglish(word: Word): NumberToken | undefined {
  const isNone = word.lower === 'none' && !/^ (?:the less|other)/.test(word.behind)
  return isNone ? counted(word, word.end, 0) : undefined
}

const PART_DE = /^ (Drittel|Viertel|Fünftel|Sechstel|Achtel|Zehntel|Hundertstel)n?(?!\p{L})/u

/** 'Ein Drittel', 'zwei Drittel'. */
function partGerman(word: Word): NumberToken | undefined {
  const [whole = '', part = ''] = PART_DE.exec(word.behind) ?? []
  const parts = PARTS.de.get(part.toLowerCase())
  if (parts === undefined) return undefined
  const top = /^ein(?:e[rsnm]?)?$/.test(word.lower) ? 1 : germanNumber(word.lower)
  return top === undefined ? undefined : shareOf(word, word.end + whole.length, top / parts)
}

/** 'Ein' is a number only as one of so many, or as a limit. */
function oneGerman(word: Word): NumberToken | undefined {
  if (!/^ein(?:e[rsnm]?)?$/.test(word.lower)) return undefined
  const isOfMany = /^ (?:von|aus) (?:\d|zwei|drei|vier|fünf|sechs|acht|zehn|zwanzig|hundert)/.test(
    word.behind,
  )
  const isLimit = /(?:mindestens|wenigstens) $/i.test(word.before)
  return isOfMany || isLimit ? wordAt(word.start, word.end, 1) : undefined
}

function oneAndAHalf(word: Word): NumberToken | undefined {
  const isIt = word.lower === 'eineinhalb' || word.lower === 'anderthalb'
  return isIt ? counted(word, word.end, 1.5) : undefined
}

/** 'Dreimal', 'zehnfach'. */
function timesGerman({ start, end, lower, behind }: Word): NumberToken | undefined {
  const [, stem = ''] = /^(\p{L}+?)(?:mal|fach\p{L}*)$/u.exec(lower) ?? []
  if (stem === 'ein' || stem === 'null') return undefined
  const value = germanNumber(stem)
  if (value === undefined) return undefined
  const measured = isCompared(lower.slice(stem.length), behind) ? 'ratio' : 'other'
  return wordAt(start, end, value, { measured, hasOwnUnit: true })
}

/** 'Zehnjährige', 'dreiwöchig'. */
function agedGerman({ start, end, lower }: Word): NumberToken | undefined {
  const [, stem = '', aged = ''] =
    /^(\p{L}+?)(jähri|monatig|wöchig|tägig)\p{L}*$/u.exec(lower) ?? []
  const value = germanNumber(stem)
  return value ? wordAt(start, end, value, agedIn(aged)) : undefined
}

function numberGerman(word: Word): NumberToken | undefined {
  if (/^ein(?:e[rsnm]?)?$/.test(word.lower)) return undefined
  const value = germanNumber(word.lower)
  const isVerb = word.lower === 'acht' && /^ (?:geben|nehmen)/.test(word.behind)
  if (value === undefined || isVerb || /^-\p{L}/u.test(word.behind)) return undefined
  return counted(word, word.end, value)
}

/** 'A hundred'; behind a number it is part of that. */
function hundred(word: Word): NumberToken | undefined {
  const value = new Map([
    ['hundred', 100],
    ['thousand', 1000],
  ]).get(word.lower)
  if (value === undefined || !/(?:^|[^\p{L}])a $/iu.test(word.before)) return undefined
  return { ...counted(word, word.end, value), start: word.start - 'a '.length }
}

const PART_EN =
  /^(?:(a|one|two|three|four)[ -])(half|halves|thirds?|quarters?|fifths?|tenths?)(?![\p{L}-])/u

/** 'Two thirds'. */
function partEnglish(word: Word): NumberToken | undefined {
  const [whole = '', top = '', part = ''] =
    PART_EN.exec(word.text.slice(word.start, word.start + 24).toLowerCase()) ?? []
  const parts = PARTS.en.get(part)
  if (parts === undefined) return undefined
  return shareOf(word, word.start + whole.length, (SMALL.en.get(top) ?? 1) / parts)
}

function numberEnglish(word: Word): NumberToken | undefined {
  const number = englishNumber(word.lower, word.behind)
  if (!number) return undefined
  const rest = word.behind.slice(number.length)
  const token = counted(word, word.end + number.length, number.value)
  if (FOLD.test(rest) || token.unit !== undefined) return token
  if (/^-\p{L}/u.test(rest)) return undefined
  return number.value === 1 && !isOneCounted(word.before, rest) ? undefined : token
}

/** 'One' counts, refers, or is an article: it counts beside another number, or before a noun. */
function isOneCounted(before: string, rest: string): boolean {
  if (/^(?:,| and| or|, or|, and) (?:zero|none|two|three|four|five|six) /.test(rest)) return true
  if (
    /^ (?:of|in|out of) (?:\d|two|three|four|five|six|seven|eight|nine|ten|twenty|\w+ hundred)/.test(
      rest,
    )
  ) {
    return true
  }
  if (/least $/i.test(before) || /^ or more|^ [([]\d/.test(rest)) return true
  const isBeforeNoun =
    /^ \p{Ll}/u.test(rest) &&
    !/^ (?:another|of|hand|is|was|can|may|exists|which|that|who|and the|to|in|has|should|must)(?!\p{L})/u.test(
      rest,
    )
  return (
    isBeforeNoun &&
    !/(?:^|[^\p{L}])(?:the|no|any|each|every|this|that|which|only|some|other) $/iu.test(before)
  )
}

const BEHIND_A_PART =
  /^(?:$|[.,;:)]| (?:of|in|were|was|had|have|did|more|less|lower|higher|to)(?!\p{L}))/u

/** 'A third of', but not 'a third trial'. */
function aPart(word: Word): NumberToken | undefined {
  const parts = word.lower === 'half' ? undefined : PARTS.en.get(word.lower)
  if (parts === undefined || !/(?:^|[^\p{L}])a $/iu.test(word.before)) return undefined
  const isPart = BEHIND_A_PART.test(word.behind) || /^ \p{Ll}+$/u.test(word.behind)
  if (!isPart) return undefined
  return { ...shareOf(word, word.end, 1 / parts), start: word.start - 'a '.length }
}

function foldEnglish({ start, end, lower }: Word): NumberToken | undefined {
  const [, stem = ''] = /^(\p{L}+)fold$/u.exec(lower) ?? []
  const value = SMALL.en.get(stem) ?? TENS.en.get(stem)
  return value ? wordAt(start, end, value, { measured: 'ratio', hasOwnUnit: true }) : undefined
}

function sizeGerman(word: Word): NumberToken | undefined {
  return sizeWord(word, 'de')
}

/** Not in 'the lower half', which is a place. */
function sizeEnglish(word: Word): NumberToken | undefined {
  const isPlace =
    PARTS.en.has(word.lower) && /(?:lower|upper|second|first|latter) $/.test(word.before)
  // 'Double the risk', but not 'double testing' or 'doubling time'.
  const isNoun =
    /^(?:double|triple|doubling|tripling)$/.test(word.lower) &&
    !/^ (?:the|that|as|of|in|every) /.test(word.behind)
  if (isPlace || isNoun) return undefined
  const token = sizeWord(word, 'en')
  return token && word.lower === 'half' && OF_PEOPLE.test(word.behind)
    ? { ...token, measured: 'share' }
    : token
}

/** 'Half of them', 'half the women'. */
const OF_PEOPLE =
  /^ (?:of(?!\p{L})|(?:of )?(?:the |all |all the )(?:patients|participants|women|men|people|subjects|children|cases|studies|trials)(?!\p{L}))/u

function sizeWord(
  { start, end, lower, behind }: Word,
  language: Language,
): NumberToken | undefined {
  const size = SIZE_WORDS[language].find(({ pattern }) => pattern.test(lower))
  if (!size) return undefined
  const [often = ''] = HOW_OFTEN.exec(behind) ?? []
  if (/^(?:twice|thrice)$/.test(lower) && !/^ (?:as|the|that|more|higher)(?!\p{L})/u.test(behind)) {
    const value = lower === 'twice' ? 2 : 3
    return wordAt(start, end + often.length, value, { measured: 'other', hasOwnUnit: true })
  }
  if (/^-\p{L}/u.test(behind) || /^ (?:daily|a day|weekly|täglich|blind)/.test(behind))
    return undefined
  const { value, measured } = size
  return wordAt(start, end, value, { measured, isWhole: false, hasOwnUnit: true })
}
