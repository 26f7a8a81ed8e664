import type { BilingualText, WrittenEvidence } from '../../contract/desk/evidence.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { type NumberSources, renderNumbers } from '../numbers/render-numbers.ts'
import type { HearticleRecord } from './hearticle.ts'
import type { HearticleTexts } from './hearticle-texts.ts'

/** The texts of a translation with numbers in place of their references; keywords carry none. */
export function renderedTexts<T extends Omit<HearticleTexts, 'keywords'>>(
  texts: T,
  language: Language,
  sources: NumberSources,
): T {
  const render = (text: string) => renderNumbers(text, language, sources)
  return {
    ...texts,
    headline: render(texts.headline),
    mainTextBody: render(texts.mainTextBody),
    mainActions: texts.mainActions.map(render),
    harmfulActions: texts.harmfulActions.map(render),
  }
}

/**
 * The headline in a language with its numbers; empty where there is none.
 * @param hearticle a record, or its entry in lists, whose headlines have their numbers already
 */
export function headlineIn(
  hearticle: NumberSources & {
    translations: ReadonlyArray<Pick<HearticleTexts, 'headline'> & { languageCode: Language }>
  },
  language: Language,
): string {
  const found = hearticle.translations.find(({ languageCode }) => languageCode === language)
  return renderNumbers(found?.headline ?? '', language, hearticle)
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
    de: renderNumbers(de, 'de', evidence),
    en: renderNumbers(en, 'en', evidence),
  })
  return {
    ...evidence,
    practice: { professional: both(practice.professional), lay: both(practice.lay) },
  }
}
