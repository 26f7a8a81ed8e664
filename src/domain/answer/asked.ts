import type { Language } from '../../contract/protocol/language.ts'
import { readQuantities } from '../quantities/read-quantities.ts'

/**
 * What a question asks for, as far as an answer has to hold it (P-ANSWER-FINDING). What texts and questions mean stands
 * in tokens: a concept of the thesaurus, or the stem of a word that it does not know.
 */
export type Token = string

/** What something that is asked for may be in a finding. */
export type AskedRole = 'treatment' | 'disease' | 'subject' | 'outcome' | 'population'

export interface AskedThing {
  role: AskedRole
  /** Any of which is enough. */
  tokens: readonly Token[]
  /** Or all of these together: 'shingles' and 'vaccination' for 'shingles vaccination'. */
  parts: readonly AskedThing[]
  /** Of a disease: it is asked about people who have it, as behind 'bei' or 'for'. */
  isOfPeople?: boolean
  /** The words that ask about nobody else: 'bei Demenz'. */
  amongPeople?: string
  /** It is death, from whatever cause or from one. */
  isDeath?: boolean
}

export interface Asked<T extends AskedThing = AskedThing> {
  /** All of which an answer has to hold, without the two sides of a comparison. */
  things: readonly T[]
  /** What is compared with what, in the order asked. */
  sides: readonly [T, T] | undefined
  intents: ReadonlySet<Intent>
  /** It asks whether something comes of it, so a disease among the things has to be what was counted. */
  isOutcomeSought: boolean
  /** Its other words that are no fillers. */
  words: readonly AskedWord[]
  /** Of whom it is asked, in years. */
  age: AskedAge | undefined
  /** Doses and durations, which an answer may lack and then says so. */
  amounts: readonly AskedAmount[]
  /** Other numbers, in digits: 'below 120'. */
  numbers: readonly string[]
  /** Somebody asks about themself, who is not answered with what one treatment does to others. */
  isOfOneself: boolean
  /** It names its things and says no more: 'die Mittelmeerdiät'. */
  isBare: boolean
}

/** An age as it is asked, in years: 'über 75'. */
export interface AskedAge {
  years: number
  text: string
}

/** A word that nothing reads: 'severe', 'red'; an answer has to hold any of its tokens. */
export interface AskedWord {
  tokens: readonly Token[]
  /** It is one of every day: it may be missing where a treatment and what comes of it are asked. */
  isEveryday: boolean
}

/** '2,4 mg', '8 Wochen', and its numbers in digits. */
export interface AskedAmount {
  text: string
  numbers: readonly string[]
}

/** What is wanted to know of the things (P-ANSWER-INTENT); a dose is of a drug, how much of anything. */
export const intents = ['works', 'harms', 'dose', 'how-much', 'how-often', 'from-age'] as const

export type Intent = (typeof intents)[number]

/** Whether tokens hold a thing, itself or all of its parts. */
export function holds(tokens: ReadonlySet<Token>, { tokens: any, parts }: AskedThing): boolean {
  return (
    any.some((token) => tokens.has(token)) ||
    (parts.length > 0 && parts.every((part) => holds(tokens, part)))
  )
}

/** Words by which an intent is asked, in any case, as they are written. */
const CUES: Record<Language, Record<Intent, RegExp>> = {
  de: {
    works:
      /\b(hilft|helfen|wirkt|wirken|wirksam\w*|wirkung|nützt|nützen|bringt|bringen|schützt|schützen|verhinder\w*|vorbeug\w*|beugt|senkt|senken|lohnt|nutzen|bremst|heilt|verbessert)\b/iu,
    harms:
      /(\bneben ?wirkung\w*|\bgefährlich\w*|\bgefahr\w*|\bschädlich\w*|\bschadet\b|\bschaden\b|\brisik\w*|\bsicher(heit)?\b|\bunbedenklich\b|\bverträglich\w*|\bverträgt\b|\b\w*folgen\b|\bkomplikation\w*|\bunerwünscht\w*|\bdarf\b|\bdürfen\b)/iu,
    dose: /(\bdosis\b|\bdosierung\w*|\bdosieren\b|\bwie ?viele? (mg|milligramm|gramm|tabletten|tropfen)\b)/iu,
    'how-much':
      /\bwie ?(viele?|tief|hoch|lang|lange|niedrig)\b(?! (menschen|leute|personen|frauen|männer|kinder|patient))/iu,
    'how-often': /\bwie (oft|häufig)\b/iu,
    'from-age': /\b(ab|in|mit) welchem alter\b|\bab wann\b|\bab wie vielen? jahren\b/iu,
  },
  en: {
    works:
      /\b(help|helps|work|works|effective(ness)?|efficacy|benefits?|prevents?|protects?|reduces?|lowers?|cures?|improves?|worth)\b/iu,
    harms:
      /\b(side[ -]?effects?|harm|harms|harmful|danger(s|ous)?|risks?|risky|safe|safety|unsafe|adverse|complications?|tolerab\w+|toxic\w*|ok)\b/iu,
    dose: /\b(dose|doses|dosage|dosing|how (much|many) (mg|milligrams?|grams?|tablets?|pills?))\b/iu,
    'how-much':
      /\bhow (much|many|low|high|long)\b(?! (people|persons|women|men|children|patients|adults))/iu,
    'how-often': /\bhow (often|frequently|common)\b/iu,
    'from-age': /\b(from|at) (what|which) age\b|\bhow old\b/iu,
  },
}

export function intentsIn(question: string): ReadonlySet<Intent> {
  const asked = intents.filter(
    (intent) => CUES.de[intent].test(question) || CUES.en[intent].test(question),
  )
  const isLess = LESS_RISK.test(question)
  const isBenefit = HOW_MUCH_GOOD.test(question)
  const kept = asked.filter(
    (intent) => !(isLess && intent === 'harms') && !(isBenefit && intent === 'how-much'),
  )
  return new Set(AMOUNTS_COMPARED.test(question) ? [...kept, 'dose' as const] : kept)
}

/** Less of a risk is a benefit: 'Senkt Salz das Risiko …?' */
const LESS_RISK =
  /\b(?:senk\p{L}*|verring\p{L}*|reduzier\p{L}*|minder\p{L}*|lower\p{L}*|reduc\p{L}*|decreas\p{L}*|cuts?)\b.*\b(?:risik\p{L}*|risks?|gefahr)\b|\b(?:risik\p{L}*|risks?|gefahr)\b.*\b(?:senk\p{L}*|verring\p{L}*|reduzier\p{L}*|minder\p{L}*)\b/iu
/** How well something does, not how much of it is wanted. */
const HOW_MUCH_GOOD =
  /\bwie ?viel (?:bringt|bringen|hilft|helfen|nützt|nutzt|senkt|verbessert)\b|\bhow much (?:does|do|can|will)\b.*\b(?:help|lower|reduce|improve|prevent|protect)/iu

/** Two amounts between which a word compares: 'Apixaban 5 mg oder 2,5 mg'. */
const AMOUNTS_COMPARED =
  /\d\s*(?:mg|g|µg|mcg|ml|ie|iu)\b.*\b(?:oder|or|vs|versus|statt|als|than)\b.*\d\s*(?:mg|g|µg|mcg|ml|ie|iu)\b/iu
const COMES_OF_IT =
  /(\bverhinder|\bvorbeug|\bbeugt\b|\bschütz|\bverursach|\bbekomm|\brisiko (?:für|von|auf)\b|\bentsteh|\bauslös|\blöst\b|\bprevent|\bprotect|\bcaus|\blead to\b|\bleads to\b|\brisk of\b|\bget\b|\bdevelop)/iu

/** Whether a question asks if a disease comes of something, or is kept away by it (P-ANSWER-FINDING). */
export const seeksOutcome = (question: string) => COMES_OF_IT.test(question)

/** Years of life, both included. */
export interface Ages {
  from: number
  to: number
}

const OLDEST = 120

const RANGE =
  /\b(?:von |aged |between |zwischen )?(\d{1,3})\s*(?:–|-|bis|to|and|und)\s*(?:unter )?(\d{1,3})(?:[ -]?(?:jahren?|jährige?n?|years?))?/giu
const FROM =
  /(?:\bab|\bfrom|(?<!\p{L})über|\bmindestens|\bover|\bat least|\babove|\bolder than)\s+(\d{1,3})\b/iu
const FROM_AFTER =
  /(\d{1,3})\s*(?:years?|jahren?)?(?: of age| old)?\s*(?:or older|and older|or over|and over|oder älter|und älter|und mehr)/iu
const BEFORE = /(?:\bunter|\bbis|\bunder|\bbelow|\byounger than|\bup to)\s+(\d{1,3})\b/iu
const MEAN =
  /(?:\bim mittel|\bim schnitt|\bon average|\bmean(?: age)?(?: of)?|\baverage age(?: of)?)\s+(\d{1,3})\b/iu
const AT = /(?:\bmit|\bim alter von|\bat the age of|\bat age|\baged)\s+(\d{1,3})\b/iu
const OF_LIFE = /(jahr|jährig|\bage\b|\baged\b|years?|alter|old\b)/iu
/** People are about so much older or younger than their mean. */
const AROUND_A_MEAN = 10

export function agesIn(text: string): Ages | undefined {
  if (!OF_LIFE.test(text)) return undefined
  for (const [, from, to] of text.matchAll(RANGE)) {
    if (Number(from) < Number(to) && Number(to) <= OLDEST)
      return { from: Number(from), to: Number(to) }
  }
  const mean = Number(MEAN.exec(text)?.[1])
  if (mean) return { from: mean - AROUND_A_MEAN, to: mean + AROUND_A_MEAN }
  const from = Number((FROM.exec(text) ?? FROM_AFTER.exec(text))?.[1])
  if (from) return { from, to: OLDEST }
  const to = Number(BEFORE.exec(text)?.[1])
  if (to) return { from: 0, to }
  const at = Number(AT.exec(text)?.[1])
  return at ? { from: at, to: at } : undefined
}

const ASKED =
  /(?:(?<!\p{L})(?:mit|ab|über|bei|nach|at|age|aged|over|after|from)\s+(?:age\s+|dem\s+)?(\d{1,3})\b(?!\s*(?:%|mg|mmhg|stunden?|hours?|h\b|minuten?|minutes?|schritten?|steps?|tagen?|days?|wochen?|weeks?|monaten?|months?|gramm|g\b|kg|kilo|\d))|\b(\d{1,3})[ -]?(?:jahren?\b|jährig|years?[ -]old|-year-old|jahre alt))/iu

export const includesAge = (ages: Ages | undefined, age: number) =>
  ages !== undefined && ages.from <= age && age <= ages.to

/** The age that a question asks about: 'mit 70', 'aged 70', '70 Jahre'; undefined where it names none. */
export function ageAsked(question: string): AskedAge | undefined {
  const [text = '', after, before] = ASKED.exec(question) ?? []
  const years = Number(after ?? before)
  return years > 0 && years <= OLDEST ? { years, text } : undefined
}

/** Doses and durations of a question but for those of its age. */
export function amountsAsked(question: string, language: Language): AskedAmount[] {
  const age = ageAsked(question)
  return readQuantities(question, language)
    .filter(({ measured }) => measured === 'dose' || measured === 'duration')
    .map(({ text }) => ({ text: text.trim(), numbers: wholeNumbersIn(text) }))
    .filter(({ numbers }) => numbers.length > 0 && !numbers.includes(String(age?.years)))
}

const OF_ONESELF = /\b(?:ich|mich|mir|wir|uns|mein\p{L}*|i|me|my|we|us|our)\b/iu

/** Whether somebody asks about themself: 'Soll ich Aspirin nehmen?' */
export const isOfOneself = (question: string) => OF_ONESELF.test(question)

/** The numbers of a text in digits, without what parts thousands: '4.400', '4,400' → '4400'. */
export const wholeNumbersIn = (text: string): string[] =>
  text.replace(/(?<=\d)[.,](?=\d{3}(?!\d))/gu, '').match(/\d+/gu) ?? []
