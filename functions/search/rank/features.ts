import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { certaintyLevels, studyDesigns } from '../../../src/contract/reading/evidence-choices.ts'
import { shortName } from '../../../src/domain/citation/citation.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { headlineOf } from '../../../src/domain/presenters/present-study.ts'
import type { AbstractSection, StudyRecord } from '../../../src/domain/study/study.ts'
import { germanTextsOf, ownLanguageOf } from '../../../src/domain/study/text-languages.ts'
import { inlineToText } from '../../../src/domain/text/inline-markup.ts'
import { markupToText, parseMarkup } from '../../../src/domain/text/markup.ts'
import { sentencesOf } from '../../../src/domain/text/sentences.ts'
import { remembered } from '../parse/words.ts'
import { type FullTextIndexName, unpack } from '../tables/index-tables.ts'
import { type AskedGrams, gramsIn, shareOfGrams, shareOfWords } from './letter-grams.ts'

export interface Ranked extends RankedTexts {
  /** From 0 to 1: how sure, by its design or certainty, and how new. Parts equals. */
  merit: number
}

/** Reads what was found by the ids of rows; undefined for what is not there. */
export type ReadRanked = (ids: readonly number[]) => Promise<(Ranked | undefined)[]>

/**
 * What can be read of a study, in each language; headings of its abstract left out. A title that is
 * the German one is told once.
 */
export function textsOfStudy(study: StudyRecord): RankedTexts {
  const { source } = study
  const german = germanTextsOf(study)
  return {
    texts: [
      textIn(
        ownLanguageOf(source),
        source.title === german?.title ? '' : source.title,
        source.abstract,
      ),
      ...(german ? [textIn('de', german.title ?? '', german.abstract ?? [])] : []),
    ],
    otherTexts: [
      source.authors.map(shortName).join(' '),
      [...source.keywords, ...(german?.keywords ?? []), ...source.meshTerms].join(' '),
    ],
  }
}

/** What can be read of a hearticle, in each language. */
export function textsOfHearticle({ translations }: HearticleRecord): RankedTexts {
  return {
    texts: translations.map((one) => ({
      language: one.languageCode,
      title: one.headline,
      body: [one.mainTextBody, ...one.mainActions, ...one.harmfulActions]
        .map((text) => markupToText(parseMarkup(text)))
        .join('\n\n'),
    })),
    otherTexts: translations.map(({ keywords }) => keywords.join(' ')),
  }
}

function textIn(language: Language, title: string, abstract: readonly AbstractSection[]) {
  return {
    language,
    title: inlineToText(headlineOf(title)),
    body: abstract.map(({ text }) => inlineToText(text)).join('\n\n'),
  }
}

/** What is older counts as this old. */
const OLDEST = 1990
const YEARS = 50

/** So many texts are kept as they were read, some 6 kB each. */
const KEPT = 1000

/** Reads studies or hearticles of a search index as they are ranked again. */
export function openRanked(db: DatabaseSync, name: FullTextIndexName): ReadRanked {
  const sureness = name === 'study' ? 'design' : 'certainty'
  const levels: readonly string[] = name === 'study' ? studyDesigns.toReversed() : certaintyLevels
  const select = db.prepare(`SELECT record, date, ${sureness} AS level FROM ${name} WHERE id = ?`)
  const read = remembered((id: number): Ranked | null => {
    const row = select.get(id)
    if (!row) return null
    const age = (Number(String(row.date).slice(0, 4)) - OLDEST) / YEARS
    const sure = (levels.indexOf(String(row.level)) + 1) / levels.length
    const texts =
      name === 'study'
        ? textsOfStudy(unpack<StudyRecord>(row.record))
        : textsOfHearticle(unpack<HearticleRecord>(row.record))
    return { ...texts, merit: (2 * sure + Math.min(1, Math.max(0, age))) / 3 }
  }, KEPT)
  return async (ids) => ids.map((id) => read(id) ?? undefined)
}

export interface RankedTexts {
  texts: readonly TextsInLanguage[]
  /** What stands beside them and may be asked for, too: authors, keywords. */
  otherTexts: readonly string[]
}

export interface TextsInLanguage {
  language: Language
  title: string
  body: string
}

/** What tells how well something answers, each from 0 to 1. */
export interface Features {
  /** Its score by the index, as a part of the best one's. */
  index: number
  /** The share of the question's letters that all of it has. */
  whole: number
  /** The share of the question's words in its title. */
  title: number
  /** The same in the sentence that has most of them. */
  sentence: number
}

/** Good enough to compare by: what is shown is split with more care (`bestSentences`). */
const END_OF_SENTENCE = /[.!?](?=\s)|\n/g

/** Of texts in several languages each feature of the better one. */
export function featuresOf(
  { texts, otherTexts }: RankedTexts,
  questionGrams: Readonly<Record<Language, AskedGrams>>,
  index: number,
): Features {
  const best: Features = { index, whole: 0, title: 0, sentence: 0 }
  for (const text of texts) {
    const own = featuresOfText(text, otherTexts, questionGrams[text.language])
    best.whole = Math.max(best.whole, own.whole)
    best.title = Math.max(best.title, own.title)
    best.sentence = Math.max(best.sentence, own.sentence)
  }
  return best
}

function featuresOfText(
  { title, body }: TextsInLanguage,
  otherTexts: readonly string[],
  questionGrams: AskedGrams,
): Omit<Features, 'index'> {
  const parts = [title, ...otherTexts].map((text) => gramsIn(text, questionGrams))
  let start = 0
  for (const { index: end } of body.matchAll(END_OF_SENTENCE)) {
    parts.push(gramsIn(body, questionGrams, { start, end }))
    start = end
  }
  parts.push(gramsIn(body, questionGrams, { start, end: body.length }))
  const shares = parts.map((part) => shareOfWords(part, questionGrams))
  return {
    whole: shareOfGrams(parts, questionGrams),
    title: shares[0] ?? 0,
    sentence: Math.max(...shares),
  }
}

/** The printed heading of a part of an abstract: 'MAIN RESULTS: '. */
const HEADING = /^\p{Lu}[\p{Lu} ,&/-]{2,40}:\s+/u

/**
 * The sentences of a text, the one that answers best first: that with the most of the question's
 * words; of equal ones the later, since methods come before results. Without headings and blanks.
 */
export function bestSentences(
  text: string,
  language: Language,
  questionGrams: AskedGrams,
): string[] {
  return sentencesOf(text, language)
    .map(({ start, end }) => text.slice(start, end).trim().replace(HEADING, ''))
    .filter((sentence) => sentence !== '')
    .reverse()
    .map((sentence) => ({
      sentence,
      share: shareOfWords(gramsIn(sentence, questionGrams), questionGrams),
    }))
    .toSorted((a, b) => b.share - a.share)
    .map(({ sentence }) => sentence)
}

/**
 * What each feature counts for, as `npm run bench -- ranking DIR` learned them
 * from the questions with even ids (record 71).
 */
export const WEIGHTS: Readonly<Record<keyof Features, number>> = {
  index: 1,
  whole: 0.54,
  title: 0.25,
  sentence: 0.46,
}

/**
 * How much at most the kind of a study and its age add: a hundredth of what the best words
 * do, since no collection of judged questions tells what they are worth. They part equals.
 */
const MERIT = 0.01

/** How well something answers, by its features and its merit (0 to 1). */
export function answerScore(features: Features, merit = 0): number {
  let score = MERIT * merit
  for (const name in WEIGHTS) {
    score += WEIGHTS[name as keyof Features] * features[name as keyof Features]
  }
  return score
}
