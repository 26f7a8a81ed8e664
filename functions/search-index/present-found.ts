import type { Language } from '../../src/contract/protocol/language.ts'
import type { HearticleSummary } from '../../src/contract/reading/hearticles.ts'
import type { FoundHearticle, FoundStudy } from '../../src/contract/reading/search.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import { translationFor } from '../../src/domain/hearticle/translation-for.ts'
import { presentStudy } from '../../src/domain/presenters/present-study.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { summarizeStudy } from '../../src/domain/study/study-summary.ts'
import type { Taxonomy } from '../../src/domain/taxonomy/taxonomy.ts'
import { markupToText, parseMarkup } from '../../src/domain/text/markup.ts'
import { highlightSnippet, highlightText } from './language/highlight.ts'

/** So long a snippet is at most: two or three lines below a result. */
const SNIPPET_LETTERS = 240

interface Shown {
  language: Language
  text: string
}

/** A study as an answer to a question: its title in the language asked for where it has one. */
export function presentFoundStudy(
  study: StudyRecord,
  taxonomy: Taxonomy,
  term: string,
  { language, now }: { language: Language; now: Date },
): FoundStudy {
  const whole = presentStudy(study, taxonomy, language, now)
  const texts = (original: string, translated: (string | null)[]): Shown[] => [
    // What PubMed gives is in English, as a rule.
    { language: 'en', text: original },
    ...whole.translations.map(({ languageCode }, index) => ({
      language: languageCode,
      text: translated[index] ?? '',
    })),
  ]
  const titles = texts(
    whole.title,
    whole.translations.map(({ translatedTitle }) => translatedTitle),
  )
  const abstracts = texts(
    whole.abstract,
    whole.translations.map(({ translatedAbstract }) => translatedAbstract),
  )
  return {
    ...summarizeStudy(whole, language),
    ...highlightedTitle(titles, term, language),
    ...bestSnippet(abstracts, term, language),
  }
}

/** A hearticle as an answer to a question: its headline in the language asked for, else the first. */
export function presentFoundHearticle(
  hearticle: HearticleRecord,
  summary: HearticleSummary,
  term: string,
  { language }: { language: Language },
): FoundHearticle {
  const shown = translationFor(hearticle.translations, language)
  const headline = shown ? [{ language: shown.languageCode, text: shown.headline }] : []
  const texts = hearticle.translations.map(({ languageCode, mainTextBody }) => ({
    language: languageCode,
    text: markupToText(parseMarkup(mainTextBody)),
  }))
  return {
    ...summary,
    title: shown?.headline ?? '',
    ...highlightedTitle(headline, term, language),
    ...bestSnippet(texts, term, language),
  }
}

/** Those in the language asked for first, empty ones left out. */
function inOrder(texts: readonly Shown[], language: Language): Shown[] {
  const rank = (text: Shown) => (text.language === language ? 0 : 1)
  return texts.filter(({ text }) => text !== '').toSorted((a, b) => rank(a) - rank(b))
}

function highlightedTitle(
  titles: readonly Shown[],
  term: string,
  language: Language,
): Pick<FoundStudy, 'highlightedTitle' | 'titleLanguageCode'> {
  const [title] = inOrder(titles, language)
  if (!title) return { highlightedTitle: [], titleLanguageCode: null }
  return {
    highlightedTitle: highlightText(title.text, term, title.language),
    titleLanguageCode: title.language,
  }
}

/** Of the text in the language asked for; where only another one answers, of that. */
function bestSnippet(
  texts: readonly Shown[],
  term: string,
  language: Language,
): Pick<FoundStudy, 'snippet' | 'snippetLanguageCode'> {
  for (const { text, language: written } of inOrder(texts, language)) {
    const snippet = highlightSnippet(text, term, written, SNIPPET_LETTERS)
    if (snippet.length > 0) return { snippet, snippetLanguageCode: written }
  }
  return { snippet: [], snippetLanguageCode: null }
}
