import type { AnswerHelp, Understood } from '../../contract/reading/answer.ts'
import { SEARCH_MINIMUM } from '../../contract/reading/search.ts'

/** The desk sees a question once so many people sent it, as far as networks and accounts tell. */
export const WISHED_BY = 3

/** A longer question is a text, which can tell of somebody; nothing of it is kept. */
const LONGEST = 100
/** Digits of a number: more of them name a person or a file rather than a year or a dose. */
const MOST_DIGITS = 4

/** With the word before the sign, and written as 'name (at) example.org', too. */
const MAIL_ADDRESS = /\S*\s?(?:@|[([{]\s?at\s?[)\]}])\s?\S*/g
/** What has a scheme, a 'www.' or an ending: 'example.org', but not 'e.coli', which has no host. */
const WEB_ADDRESS =
  /\S*(?::\/\/|www\.)\S*|\S*[\p{L}\p{N}-]{2,}\.\p{L}{2,}\S*|\S+\.\p{L}{2,}[/?#:]\S*/gu
const NUMBER = /\p{Nd}+(?:[.,'’]\p{Nd}+)*/gu
const NUMBERS = new RegExp(
  String.raw`${NUMBER.source}(?:[\s/()+\u2010-\u2015-]+${NUMBER.source})*`,
  'gu',
)
const WITHOUT_LETTER = /(?<!\S)[^\p{L}\p{N}\s]+(?!\S)/gu
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu

/**
 * What of a question is kept for the desk (P-WISH-WORDS): its words without addresses and long
 * numbers, in one spelling, so that the same question is the same. What is kept is kept whole.
 * @returns undefined where nothing is: it is too long, or too little is left to be searched for
 */
export function keptQuestion(typed: string): string | undefined {
  // Before anything else is made of it: one letter can stand for eighteen.
  if (typed.length > 10 * LONGEST) return undefined
  let question = inOneSpelling(typed)
  if (lettersIn(question) > LONGEST) return undefined
  // What was apart can be an address or a number once something between is gone.
  for (let before = ''; before !== question; ) {
    before = question
    question = inOneSpelling(withoutTraces(question))
  }
  return lettersIn(question) >= SEARCH_MINIMUM && /\p{L}/u.test(question) ? question : undefined
}

/**
 * Whether a question can be told to the desk, by how it was answered (P-WISH-WORDS): who asks in an
 * emergency needs help, and what may mean several things is asked back.
 */
export function canBeWish({
  help,
  understood,
}: {
  help?: AnswerHelp | undefined
  understood: readonly Understood[]
}): boolean {
  return help === undefined && understood.every(({ state }) => state !== 'ambiguous')
}

/** Small letters, composed and of one width, with one blank between words and no unseen ones. */
function inOneSpelling(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function withoutTraces(text: string): string {
  return text
    .replace(MAIL_ADDRESS, ' ')
    .replace(WEB_ADDRESS, ' ')
    .replace(NUMBERS, withoutLongNumbers)
    .replace(WITHOUT_LETTER, ' ')
    .replace(EDGES, '')
}

/**
 * Of numbers beside each other: two can be a blood pressure or years, '140/90', '2019-2020'; more
 * are parts of one, as of a telephone or a date of birth.
 */
function withoutLongNumbers(run: string): string {
  const numbers = run.match(NUMBER) ?? []
  if (numbers.length > 2 && isLong(run)) return ' '
  return run.replace(NUMBER, (number) => (isLong(number) ? ' ' : number))
}

const isLong = (text: string) => (text.match(/\p{Nd}/gu) ?? []).length > MOST_DIGITS

const lettersIn = (text: string) => Array.from(text).length
