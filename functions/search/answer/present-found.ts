import type { Language } from '../../../src/contract/protocol/language.ts'
import type { HearticleSummary } from '../../../src/contract/reading/hearticles.ts'
import type { FoundHearticle, FoundStudy } from '../../../src/contract/reading/search.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { translationFor } from '../../../src/domain/hearticle/translation-for.ts'
import { presentStudy } from '../../../src/domain/presenters/present-study.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { summarizeStudy } from '../../../src/domain/study/study-summary.ts'
import type { Taxonomy } from '../../../src/domain/taxonomy/taxonomy.ts'
import {
  bestSentences,
  type TextsInLanguage,
  textsOfHearticle,
  textsOfStudy,
} from '../rank/features.ts'
import type { ReadMeant } from '../rank/rank-again.ts'
import type { HeldWords } from './held-together.ts'
import { highlightSnippet, highlightText } from './highlight.ts'

/** So long a sentence is shown whole; of a longer one the stretch that answers. */
const SNIPPET_LETTERS = 300

export interface AskedQuestion {
  term: string
  otherWords: string
  meant: ReturnType<ReadMeant>
}

/** A study as an answer to a question: its title in the language asked for where it has one. */
export function presentFoundStudy(
  study: StudyRecord,
  taxonomy: Taxonomy,
  question: AskedQuestion,
  { language, now }: { language: Language; now: Date },
): Omit<FoundStudy, keyof HeldWords> {
  const whole = presentStudy(study, taxonomy, language, now)
  const { texts } = textsOfStudy(study)
  const title = highlightedTitle(texts, question, language)
  // It may be in a language that search does not know.
  const isOwn = title.titleLanguageCode === texts[0]?.language
  return {
    ...summarizeStudy(whole, language),
    ...title,
    ...(isOwn && whole.titleLanguage && { titleLanguageCode: whole.titleLanguage }),
    ...bestSnippet(texts, question, title.titleLanguageCode),
  }
}

/** A hearticle as an answer to a question: its headline in the language asked for, else the first. */
export function presentFoundHearticle(
  hearticle: HearticleRecord,
  summary: HearticleSummary,
  question: AskedQuestion,
  { language }: { language: Language },
): Omit<FoundHearticle, keyof HeldWords> {
  const shown = translationFor(hearticle.translations, language)
  const { texts } = textsOfHearticle(hearticle)
  const title = texts.filter((text) => text.language === shown?.languageCode)
  return {
    ...summary,
    title: shown?.headline ?? '',
    ...highlightedTitle(title, question, language),
    ...bestSnippet(texts, question, shown?.languageCode ?? null),
  }
}

/** Those in the language asked for first. */
function inOrder(texts: readonly TextsInLanguage[], language: Language): TextsInLanguage[] {
  const rank = (text: TextsInLanguage) => (text.language === language ? 0 : 1)
  return texts.toSorted((a, b) => rank(a) - rank(b))
}

function highlightedTitle(
  texts: readonly TextsInLanguage[],
  { term, otherWords }: AskedQuestion,
  language: Language,
): Pick<FoundStudy, 'highlightedTitle' | 'titleLanguageCode'> {
  const shown = inOrder(texts, language).find(({ title }) => title !== '')
  if (!shown) return { highlightedTitle: [], titleLanguageCode: null }
  return {
    highlightedTitle: highlightText(shown.title, term, shown.language, otherWords),
    titleLanguageCode: shown.language,
  }
}

/** The sentence that answers best, of the text whose title is shown: none in another language stands under it. */
function bestSnippet(
  texts: readonly TextsInLanguage[],
  { term, otherWords, meant }: AskedQuestion,
  titleLanguage: string | null,
): Pick<FoundStudy, 'snippet' | 'snippetLanguageCode'> {
  for (const { body, language: written } of texts) {
    if (written !== titleLanguage) continue
    for (const sentence of bestSentences(body, written, meant[written])) {
      const snippet = highlightSnippet(sentence, term, written, SNIPPET_LETTERS, otherWords)
      if (snippet.length > 0) return { snippet, snippetLanguageCode: written }
    }
  }
  return { snippet: [], snippetLanguageCode: null }
}
