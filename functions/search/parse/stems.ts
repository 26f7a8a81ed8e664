import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as german } from '@orama/stemmers/german'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { foldUmlauts } from './words.ts'

/** Beyond so many words the memory of stems starts anew, so that a long-lived process stays small. */
const REMEMBERED = 200_000

/**
 * The Porter stem of an English word, given its base form; the same for the British and the American
 * spelling: 'anaemia' and 'anemia', 'tumour' and 'tumor', 'randomised' and 'randomized'.
 */
export const englishStem = remembered((base) => english(american(base)))

function american(base: string): string {
  return base
    .replace(/ae|oe(?=[a-z]{2})/g, 'e')
    .replace(/(?<=[a-z]{2})our(?=(?:s|ed|ing|al)?$)/, 'or')
    .replace(/(?<=i|y)s(?=(?:e|es|ed|ing|ations?)$)/, 'z')
}

/** The Snowball stem of a German word, given its base form; the same for 'ä', 'ae' and 'a'. */
export const germanStem = remembered((base) => german(foldUmlauts(base)))

function remembered(stem: (base: string) => string): (base: string) => string {
  const stems = new Map<string, string>()
  return (base) => {
    let stemmed = stems.get(base)
    if (stemmed === undefined) {
      // A stemmer may leave nothing of a very short word.
      stemmed = stem(base) || base
      if (stems.size >= REMEMBERED) stems.clear()
      stems.set(base, stemmed)
    }
    return stemmed
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
