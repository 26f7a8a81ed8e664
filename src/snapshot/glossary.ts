import type { Language } from '../contract/protocol/language.ts'
import type { TextExplanation } from '../domain/glossary/find-terms.ts'
import { termOfWords } from '../domain/glossary/find-terms.ts'
import { anchorOfTerm, termsIn } from '../domain/glossary/glossary-page.ts'
import type { PublicTerm } from '../domain/glossary/glossary-term.ts'
import type { HearticleRecord } from '../domain/hearticle/hearticle.ts'
import { markupTexts } from '../domain/hearticle/hearticle-texts.ts'
import { addressOf } from '../domain/site/addresses.ts'
import { currentContent, onceOf } from './current-content.ts'

/** The terms that a hearticle explains in a language, each once; none where it has no such text. */
export function explainedTerms(
  { translations }: Pick<HearticleRecord, 'translations'>,
  terms: readonly PublicTerm[],
  language: Language,
): PublicTerm[] {
  const texts = translations
    .filter(({ languageCode }) => languageCode === language)
    .flatMap(markupTexts)
  return termsIn(
    texts.map(({ text }) => text),
    terms,
    language,
  )
}

/** A hearticle, as the page of the glossary leads to it. */
interface ExplainingHearticle {
  id: number
  headline: string
}

const uses = onceOf(() => new Map<Language, ReadonlyMap<string, ExplainingHearticle[]>>())

/** The hearticles that explain each term, by the term's id; the newest last. */
export function hearticlesOfTerms(
  language: Language,
): ReadonlyMap<string, readonly ExplainingHearticle[]> {
  const cached = uses().get(language)
  if (cached) return cached
  const { hearticles, glossary } = currentContent()
  const found = new Map<string, ExplainingHearticle[]>()
  for (const hearticle of hearticles) {
    const headline = hearticle.translations.find(
      ({ languageCode }) => languageCode === language,
    )?.headline
    for (const { id } of explainedTerms(hearticle, glossary, language)) {
      const explaining = { id: hearticle.id, headline: headline ?? '' }
      found.set(id, [...(found.get(id) ?? []), explaining])
    }
  }
  uses().set(language, found)
  return found
}

/** Where the glossary has what a text explains; undefined where it has no such term. */
export function glossaryAddress(
  { term: words }: TextExplanation,
  language: Language,
): string | undefined {
  const term = termOfWords(words, currentContent().glossary, language)
  return term && `${addressOf({ page: 'glossary' }, language)}#${anchorOfTerm(term, language)}`
}
