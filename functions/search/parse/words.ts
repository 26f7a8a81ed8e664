import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as german } from '@orama/stemmers/german'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { ageAsked } from '../../../src/domain/answer/asked.ts'
import { stopWords } from './stop-words.ts'

/** A word of a text where it stands, and its base form. */
export interface Word {
  /** Its letters in the text are [start, end), in UTF-16 units. */
  start: number
  end: number
  /** In lower case, without accents and umlaut dots, 'ß' as 'ss'; letters and digits alone. */
  base: string
}

/** Longer words are no words; what they begin with is enough to find them. */
const LONGEST_WORD = 60

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
const RAISED = '[⁰¹²³⁴⁵⁶⁷⁸⁹]'
/** An exponent is a word of its own: '10⁹' is not 109. */
const HAS_EXPONENT = new RegExp(`\\d${RAISED}`)
const WORD_OR_EXPONENT = new RegExp(
  `[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}](?<!\\d${RAISED}))*`,
  'gu',
)
const PLAIN = /^[a-z0-9]+$/

// Most texts are of such letters alone, and read several times as fast.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII, too
const ASCII = /^[\x00-\x7f]*$/
const ASCII_WORD = /[a-z0-9]+/g

/** The words of a text in their order; what has no letter or digit is none. */
export function* wordsOf(text: string): Generator<Word> {
  for (const found of text.matchAll(HAS_EXPONENT.test(text) ? WORD_OR_EXPONENT : WORD)) {
    const base = baseForm(found[0])
    if (base !== '') yield { start: found.index, end: found.index + found[0].length, base }
  }
}

/** The base forms of a text's words in their order, as `wordsOf` gives them. */
export function basesOf(text: string): string[] {
  if (!ASCII.test(text)) return Array.from(wordsOf(text), (word) => word.base)
  const bases = text.toLowerCase().match(ASCII_WORD) ?? []
  return bases.map((base) => (base.length > LONGEST_WORD ? base.slice(0, LONGEST_WORD) : base))
}

const HAS_LOWER_CASE = /\p{Ll}/u
/** So many words in capitals alone are an abbreviation or two. */
const FEW_WORDS = 3

/**
 * The words of a text as they are written, as many as `basesOf` gives. A text, or a sentence within it, that
 * is in capitals throughout does not tell its abbreviations from other words: it is given in lower case.
 */
export function writtenWordsOf(text: string): string[] {
  const words = Array.from(wordsOf(text), ({ start, end }) => text.slice(start, end))
  const isSentence = (run: readonly string[]) =>
    run.length > FEW_WORDS &&
    (run.length === words.length || run.some((word) => stopWords.has(baseForm(word))))
  let begin = 0
  for (let end = 0; end <= words.length; end += 1) {
    const word = words[end]
    if (word !== undefined && !HAS_LOWER_CASE.test(word)) continue
    const run = words.slice(begin, end)
    if (isSentence(run)) words.splice(begin, run.length, ...run.map((one) => one.toLowerCase()))
    begin = end + 1
  }
  return words
}

/** 'Größe' → 'grosse', 'Señor' → 'senor', 'Grün' → 'grun'. */
export function baseForm(word: string): string {
  const lower = word.toLowerCase()
  if (PLAIN.test(lower)) return lower.slice(0, LONGEST_WORD)
  return lower
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('ß', 'ss')
    .slice(0, LONGEST_WORD)
    .toWellFormed()
}

/**
 * 'kaese' and 'kase' (from 'Käse') alike → 'kase': umlauts are typed in three ways. 'ue' stays as it
 * is after a vowel or 'q' ('neue', 'Quelle'), where it is none.
 */
export function foldUmlauts(base: string): string {
  return base.includes('e') ? base.replace(/(?<![aeiouq])([aou])e/g, '$1') : base
}

/** 'salz' → ['^sa', 'sal', 'alz', 'lz$']; of a beginning without the mark of the end. */
export function trigramsOf(word: string, isPrefix = false): string[] {
  const marked = isPrefix ? `^${word}` : `^${word}$`
  return Array.from({ length: Math.max(0, marked.length - 2) }, (_, at) => marked.slice(at, at + 3))
}

/** An identifier in a question: what the index has of it, and what it is called where it is not here. */
interface AskedIdentifier {
  token: string
  /** undefined of a bare number, which may be a word, too. */
  name: string | undefined
}

/** The ways in which a PMID is written, with its digits. */
const PMID =
  /(?:\b(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov\/pubmed|europepmc\.org\/(?:article|abstract)\/med)\/|\bpmid\s*:?\s*|^\s*(?=\d{7,8}\s*$))(\d{1,9})(?!\d)/i
/** A DOI without what ends the sentence behind it. */
const DOI = /\b10\.\d{4,9}\/\S*[^\s.,;:!?'"»“”)\]}>]/
const REGISTERED = /\b(?:NCT\d{8}|ISRCTN\d{5,}|PMC\d{4,})\b/i
const BARE = /^\s*(\d+)\s*$/

/** What a question asks for by its number, DOI, address or registration, wherever it stands in it (P-KNOWN-ITEM). */
function identifierIn(text: string): AskedIdentifier | undefined {
  const pmid = PMID.exec(text)?.[1]
  const name = pmid ? `PMID ${pmid}` : (DOI.exec(text)?.[0] ?? REGISTERED.exec(text)?.[0])
  const id = pmid ?? name ?? BARE.exec(text)?.[1]
  return id === undefined ? undefined : { name, token: identifierToken(id) }
}

/** The token of an identifier in the index: '10.1056/NEJMoa1511939' → 'id101056nejmoa1511939'. */
export function identifierToken(id: string): string {
  return (/^(?:\d+$|10\.)/.test(id) ? 'id' : '') + id.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** So much of what a user typed is read at most. */
const LONGEST_QUESTION = 400
const MOST_WORDS = 32

/** A question as it was typed, read once for all that answers it. */
export interface ParsedQuestion {
  /** What is read of it. */
  text: string
  typed: readonly Word[]
  /**
   * The distinct words in their base forms and their order; stop words only if there are no others.
   */
  telling: readonly string[]
  /** The word that may go on being typed: the last one, if nothing follows it. */
  open: string | undefined
  /** One with a name is all that is asked for: the other words are not read. */
  identifier: AskedIdentifier | undefined
}

/** Any string whatever is a question; none is cut within a letter. */
export function parseQuestion(term: string): ParsedQuestion {
  const text = term.slice(0, LONGEST_QUESTION).toWellFormed()
  const identifier = identifierIn(text)
  const typed = identifier?.name === undefined ? [...wordsOf(text)] : []
  const last = typed.at(-1)
  const distinct = [...new Set(typed.map((word) => word.base))]
  // '75' of 'über 75' is no '75 minutes'.
  const ofAge = basesOf(ageAsked(text)?.text ?? '')
  const meaning = distinct.filter((base) => !stopWords.has(base) && !ofAge.includes(base))
  const telling = (meaning.length > 0 ? meaning : distinct).slice(0, MOST_WORDS)
  const isOpen = last !== undefined && last.end === text.length && telling.includes(last.base)
  return {
    text,
    typed,
    telling,
    open: isOpen ? last.base : undefined,
    identifier,
  }
}

/** Beyond so many words what was worked out starts anew, so that a long-lived process stays small. */
const REMEMBERED = 200_000

/**
 * The Porter stem of an English word, given its base form; the same for the British and the American
 * spelling: 'anaemia' and 'anemia', 'tumour' and 'tumor', 'randomised' and 'randomized'.
 */
// A stemmer may leave nothing of a very short word.
export const englishStem = remembered((base: string) => english(american(base)) || base)

function american(base: string): string {
  return base
    .replace(/ae|oe(?=[a-z]{2})/g, 'e')
    .replace(/(?<=[a-z]{2})our(?=(?:s|ed|ing|al)?$)/, 'or')
    .replace(/(?<=i|y)s(?=(?:e|es|ed|ing|ations?)$)/, 'z')
}

/** The Snowball stem of a German word, given its base form; the same for 'ä', 'ae' and 'a'. */
export const germanStem = remembered((base: string) => german(foldUmlauts(base)) || base)

/** What is worked out for a word or the like, once while not too many others are asked for. */
export function remembered<K, T extends string | number | object | null>(
  work: (key: K) => T,
  most = REMEMBERED,
): (key: K) => T {
  const known = new Map<K, T>()
  return (key) => {
    let found = known.get(key)
    if (found === undefined) {
      found = work(key)
      if (known.size >= most) known.clear()
      known.set(key, found)
    }
    return found
  }
}

/** What is put behind an English word; 'y' and 'e' at its end give way, as in 'studies' and 'aging'. */
const ENGLISH_PLURALS = ['s', 'es']
const ENGLISH_VERBS = ['d', 'ed', 'ing']
/** An adverb of an adjective that a term is. */
const ENGLISH_ADVERBS = ['ly', 'ally']
/** What is put behind a German noun for number and case. */
const NOUNS = ['e', 'en', 'er', 'ern', 'es', 'n', 'nen', 's', 'se', 'sen', 'ses']
/** What is put behind a German adjective, its degrees among it, and behind a participle. */
const CASES = ['e', 'em', 'en', 'er', 'es']
const ADJECTIVES = [
  ...CASES,
  ...CASES.map((ending) => `er${ending}`),
  ...CASES.map((ending) => `st${ending}`),
]
/** What stands for the 'en' or 'n' of a German verb. */
const VERBS = ['', 'e', 'est', 'et', 'ete', 'eten', 'nd', 'st', 't', 'te', 'ten', 'end', 'ende']
const VERB_ENDINGS = [...VERBS, ...CASES.map((ending) => `end${ending}`)]
/** A person or thing named by an adjective ('Jugendlicher', 'Angehörige') has so many letters before that. */
const SHORTEST_NAMED = 6
/** So many letters has the singular of what a term has in the plural: 'Rat' is none of 'Rate'. */
const SHORTEST_SINGULAR = 4

/**
 * Whether a word is an inflected form of another, by the endings of its language: 'Herzinfarkts' of
 * 'Herzinfarkt', 'tumors' of 'tumour', not 'even' of 'evening' nor 'Leber' of 'Leben'.
 * @param word base form of what stands in a text
 * @param form base form of the word as a term has it
 * @param isNoun a German one; undefined where that is not known
 */
export function isInflected(word: string, form: string, language: Language, isNoun?: boolean) {
  if (word === form) return true
  return language === 'en'
    ? isEnglish(american(word), american(form))
    : isGerman(foldUmlauts(word), foldUmlauts(form), isNoun)
}

function isEnglish(word: string, form: string): boolean {
  const plurals = (base: string) => [
    ...ENGLISH_PLURALS.map((ending) => base + ending),
    base.replace(/y$/, 'ies'),
  ]
  const others = [
    ...[...ENGLISH_VERBS, ...ENGLISH_ADVERBS].map((ending) => form + ending),
    form.replace(/le$/, 'ly'),
    form.replace(/e$/, 'ing'),
    form.replace(/y$/, 'ied'),
    form.replace(/([bdglmnprt])$/, '$1$1ed'),
    form.replace(/([bdglmnprt])$/, '$1$1ing'),
  ]
  // A term in the plural is met in the singular; one that ends with 'ing' is a noun of its own.
  return (
    word === form ||
    plurals(form).includes(word) ||
    plurals(word).includes(form) ||
    others.includes(word)
  )
}

function isGerman(word: string, form: string, isNoun: boolean | undefined): boolean {
  if (word === form) return true
  const has = (begin: string, endings: readonly string[]) =>
    word.startsWith(begin) && endings.includes(word.slice(begin.length))
  const isNounForm = () => has(form, NOUNS) || isPluralOf(form, word) || isNamed(word, form)
  const isOther = () =>
    has(form, ADJECTIVES) ||
    has(form.replace(/(?:e[mnrs]?)$/, ''), form.endsWith('en') ? VERB_ENDINGS : CASES) ||
    (/[lr]n$/.test(form) && has(form.slice(0, -1), VERB_ENDINGS))
  return (isNoun !== false && isNounForm()) || (isNoun !== true && isOther())
}

function isPluralOf(form: string, word: string): boolean {
  const isLong = word.length >= SHORTEST_SINGULAR
  const rest = form.slice(word.length)
  // 'Raucher' is no plural of 'Rauch'; 'Kinder' is one of a word that is a term itself.
  return isLong && form.startsWith(word) && rest !== 'er' && NOUNS.includes(rest)
}

function isNamed(word: string, form: string): boolean {
  const [, begin = ''] = /^(.+?)er?$/.exec(form) ?? []
  return (
    begin.length >= SHORTEST_NAMED &&
    word.startsWith(begin) &&
    ['', ...CASES].includes(word.slice(begin.length))
  )
}
