/** Passages that somebody comments on, and where they stand (P-COMMENTS). */

import type { Passage, PassagePlace } from '../../contract/desk/comments.ts'
import { isListField, reviewFields } from '../../contract/desk/reviews.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import { studyText } from '../evidence/abstract-text.ts'
import { nameOfPlace } from '../hearticle/text-place.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import { markupToText, parseMarkup } from '../text/markup.ts'
import { TEXT_OF_FIELD } from './review.ts'

/** The texts in which passages are. */
export interface PassageTexts {
  translations: ReadonlyArray<HearticleTexts & { languageCode: Language }>
  /** By the pmids of cited studies. */
  abstracts: ReadonlyMap<string, string>
}

/** Those of a hearticle as its desk reads it. */
export function passageTexts({
  translations,
  relatedPubMedArticles,
}: Pick<WorkHearticle, 'translations' | 'relatedPubMedArticles'>): PassageTexts {
  const abstracts = new Map(relatedPubMedArticles.map((study) => [study.pmid, studyText(study)]))
  return { translations, abstracts }
}

/** The text at a place; undefined where there is none. */
export function textAt(
  { translations, abstracts }: PassageTexts,
  place: PassagePlace,
): string | undefined {
  if ('pmid' in place) return abstracts.get(place.pmid)
  const translation = translations.find(({ languageCode }) => languageCode === place.languageCode)
  const value = translation?.[TEXT_OF_FIELD[place.field]]
  return typeof value === 'string' ? value : value?.[place.listIndex ?? 0]
}

/** What forms call the text that a passage is in: `de.mainActions.3`. */
export function nameOfPassage({ languageCode, field, listIndex }: PlaceInText): string {
  return nameOfPlace(languageCode, { field: TEXT_OF_FIELD[field], index: listIndex })
}

/** The text that forms call so; undefined where it is none. */
export function passagePlaceOf(name: string): PlaceInText | undefined {
  const [language, text, index] = name.split('.')
  const languageCode = languages.find((one) => one === language)
  const field = reviewFields.find((one) => TEXT_OF_FIELD[one] === text)
  if (!languageCode || !field || isListField(field) !== (index !== undefined)) return undefined
  return { languageCode, field, listIndex: index === undefined ? null : Number(index) }
}

type PlaceInText = Extract<PassagePlace, { field: unknown }>

const PLAIN = ['HEADLINE', 'KEYWORD']

/** A quote as readers see it: without the marks that its text may have (P-MARKUP). */
export function quotedWords({ place, quote }: Pick<Passage, 'place' | 'quote'>): string {
  if ('pmid' in place || PLAIN.includes(place.field)) return quote
  return markupToText(parseMarkup(quote)).trim() || quote
}

/** Whether what is quoted stands at its place. */
export function isQuoted({ place, start, end, quote }: Passage, texts: PassageTexts): boolean {
  return textAt(texts, place)?.slice(start, end) === quote
}

/** Where a quote stands now, nearest to where it was; undefined where the text has changed since. */
export function passageNow(
  texts: PassageTexts,
  { place, start, quote }: Pick<Passage, 'place' | 'start' | 'quote'>,
): { start: number; end: number } | undefined {
  const text = textAt(texts, place) ?? ''
  const ahead = text.lastIndexOf(quote, start)
  const behind = text.indexOf(quote, start)
  const found = [ahead, behind]
    .filter((at) => at !== -1)
    .toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))[0]
  return quote === '' || found === undefined
    ? undefined
    : { start: found, end: found + quote.length }
}

/** What stands at the same passage of the texts, together: who answers comments on the same. */
export function byPassage<T extends Passage>(entries: readonly T[], texts: PassageTexts): T[][] {
  const groups = Map.groupBy(entries, (entry) => {
    const { start } = passageNow(texts, entry) ?? entry
    return canonicalJson([entry.place, start, entry.quote])
  })
  return [...groups.values()]
}
