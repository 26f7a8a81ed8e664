import type { Language } from '../contract/protocol/language.ts'
import type { TextExplanation } from '../domain/glossary/find-terms.ts'
import { termOfWords } from '../domain/glossary/find-terms.ts'
import { anchorOfTerm, termsOfWords } from '../domain/glossary/glossary-page.ts'
import { addressOf } from '../domain/site/addresses.ts'
import { digestOf } from './content-digests.ts'
import { currentContent, onceOf, partOf } from './current-content.ts'
import { publishedSummaries } from './published.ts'

/** A hearticle, as the page of the glossary leads to it. */
interface ExplainingHearticle {
  id: number
  headline: string
}

const uses = onceOf(({ glossary, explainedWords }, language: Language) => {
  const found = new Map<string, ExplainingHearticle[]>()
  for (const { id, translations } of publishedSummaries(language)) {
    const written = translations.find(({ languageCode }) => languageCode === language)
    const explaining = { id, headline: written?.headline ?? '' }
    for (const term of termsOfWords(explainedWords(id, language), glossary, language)) {
      const others = found.get(term.id)
      if (others) others.push(explaining)
      else found.set(term.id, [explaining])
    }
  }
  return found
})

/** The hearticles that explain each term, by the term's id; the newest last. */
export const hearticlesOfTerms = partOf(
  'explaining',
  (_digests, language: Language) => digestOf([JSON.stringify([...uses(language)])]),
  (language): ReadonlyMap<string, readonly ExplainingHearticle[]> => uses(language),
)

/** Where the glossary has what a text explains; undefined where it has no such term. */
export function glossaryAddress(
  { term: words }: TextExplanation,
  language: Language,
): string | undefined {
  const term = termOfWords(words, currentContent().glossary, language)
  return term && `${addressOf({ page: 'glossary' }, language)}#${anchorOfTerm(term, language)}`
}
