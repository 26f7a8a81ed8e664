/** The second pass: each number with what its sentence says of it. */
import type { Language } from '../../contract/protocol/language.ts'
import { BEHIND, type NumberPlace, type Read, type Step } from './place.ts'
import { countOfTotal, perAhead, rate } from './read-parts.ts'
import { intervalLevel, intervalLimits, range, shortenedYears } from './read-ranges.ts'
import { single, spreadInBracket } from './read-single.ts'
import { bloodPressure, plusMinus } from './read-spreads.ts'
import {
  beginSentence,
  headUnits,
  newSentence,
  ownPart,
  type Sentence,
  takeUp,
} from './sentence.ts'
import { lastStatistic } from './statistics.ts'
import type { NumberToken } from './token.ts'

/** The first that answers has read the number. */
const READERS: readonly Read[] = [
  intervalLevel,
  intervalLimits,
  shortenedYears,
  range,
  plusMinus,
  bloodPressure,
  countOfTotal,
  rate,
  perAhead,
  spreadInBracket,
]

/** So far before a number its words are looked for. */
const GAP = 220

export function readTokens(
  text: string,
  tokens: readonly NumberToken[],
  language: Language,
): NumberToken[] {
  const read: NumberToken[] = []
  const sentence = newSentence()
  for (let at = 0; at < tokens.length; ) {
    const place = placeOf(text, tokens, at, read, sentence, language)
    if (!place) break
    takeUp(sentence, place.gap, place.token.start, place.statistic)
    let step: Step | undefined
    for (const reader of READERS) {
      step = reader(place, sentence)
      if (step) break
    }
    step ??= single(place, sentence)
    read.push(...step.read)
    headUnits(sentence, read)
    at += step.taken
  }
  return read
}

function placeOf(
  text: string,
  tokens: readonly NumberToken[],
  at: number,
  read: readonly NumberToken[],
  sentence: Sentence,
  language: Language,
): NumberPlace | undefined {
  const token = tokens[at]
  if (!token) return undefined
  const next = tokens[at + 1]
  const previous = read.at(-1)
  const from = Math.max(previous?.end ?? 0, sentence.level?.from ?? 0, token.start - GAP)
  const { gap, isNew } = ownPart(text.slice(from, token.start))
  if (isNew) beginSentence(sentence)
  return {
    text,
    language,
    token,
    next,
    previous,
    read,
    gap,
    behind: text.slice(token.end, token.end + BEHIND),
    between: next ? text.slice(token.end, next.start) : '',
    isInBracket: /[([]\s*$/.test(gap),
    statistic: lastStatistic(gap),
  }
}
