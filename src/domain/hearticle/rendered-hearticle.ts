import type { WrittenEvidence } from '../../contract/desk/evidence.ts'
import type { BilingualText, HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { type NumberSources, renderNumbers } from '../numbers/render-numbers.ts'
import { markupToText, parseMarkup } from '../text/markup.ts'
import type { HearticleRecord } from './hearticle.ts'

/** The texts of a translation with numbers in place of their references; keywords carry none. */
export function renderedTexts<T extends Omit<HearticleTexts, 'keywords'>>(
  texts: T,
  language: Language,
  sources: NumberSources,
): T {
  const render = (text: string) => renderNumbers(text, language, sources)
  return {
    ...texts,
    headline: renderedLine(texts.headline, language, sources),
    mainTextBody: render(texts.mainTextBody),
    mainActions: texts.mainActions.map(render),
    harmfulActions: texts.harmfulActions.map(render),
  }
}

/**
 * A headline or a sentence for practice with its numbers, as plain text: it stands in titles, links,
 * mails and pictures, which know no markup (P-TITLE-PLAIN).
 */
export function renderedLine(line: string, language: Language, sources: NumberSources): string {
  return markupToText(parseMarkup(renderNumbers(line, language, sources))).trim()
}

/** The headlines of a record as plain text with their numbers; empty where there is none. */
export function renderedHeadlines(hearticle: Headlines & NumberSources): Record<Language, string> {
  const { de, en } = headlinesOf(hearticle)
  return { de: renderedLine(de, 'de', hearticle), en: renderedLine(en, 'en', hearticle) }
}

interface Headlines {
  translations: ReadonlyArray<Pick<HearticleTexts, 'headline'> & { languageCode: Language }>
}

export function headlinesOf({ translations }: Headlines): Record<Language, string> {
  const headlineIn = (language: Language) =>
    translations.find(({ languageCode }) => languageCode === language)?.headline ?? ''
  return { de: headlineIn('de'), en: headlineIn('en') }
}

/** A hearticle as readers see it: numbers stand in place of the references to them (P-NUMBER-BOUND). */
export function renderedHearticle<T extends HearticleRecord>(hearticle: T): T {
  return {
    ...renderedPractice(hearticle),
    translations: hearticle.translations.map((translation) =>
      renderedTexts(translation, translation.languageCode, hearticle),
    ),
  }
}

/** Evidence with numbers in the sentences for practice. */
export function renderedPractice<T extends WrittenEvidence>(evidence: T): T {
  const { practice } = evidence
  if (!practice) return evidence
  const both = ({ de, en }: BilingualText) => ({
    de: renderedLine(de, 'de', evidence),
    en: renderedLine(en, 'en', evidence),
  })
  return {
    ...evidence,
    practice: { professional: both(practice.professional), lay: both(practice.lay) },
  }
}
