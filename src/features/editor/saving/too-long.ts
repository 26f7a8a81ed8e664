import {
  type HearticleTexts,
  hearticleLimits,
  textNames,
} from '../../../contract/protocol/hearticle-text.ts'
import { type Language, languages } from '../../../contract/protocol/language.ts'
import { charactersOver } from '../../../domain/text/characters-over.ts'
import type { HearticleForm } from './form.ts'

/** How long a text, or an entry of a list, may be. */
export const maximumOf: Record<keyof HearticleTexts, number> = {
  headline: hearticleLimits.headline,
  mainTextBody: hearticleLimits.mainTextBody,
  keywords: hearticleLimits.keyword,
  mainActions: hearticleLimits.action,
  harmfulActions: hearticleLimits.action,
}

/** The first text that is too long to be saved. */
export function firstTooLong(
  form: HearticleForm,
): { language: Language; field: keyof HearticleTexts; over: number } | undefined {
  for (const language of languages) {
    for (const field of textNames) {
      for (const text of [form.texts[language][field]].flat()) {
        const over = charactersOver(text, maximumOf[field])
        if (over > 0) return { language, field, over }
      }
    }
  }
  return undefined
}
