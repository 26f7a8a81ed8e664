import type {
  HearticleRecord,
  HearticleTranslationRecord,
} from '../../../src/domain/hearticle/hearticle.ts'
import { textsOf } from '../../../src/domain/hearticle/hearticle-texts.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'

/** A translation as an import or an editor brings it. */
export type TranslationDraft = Omit<HearticleTranslationRecord, 'id' | 'review'>

/**
 * Translations with the ids they had, a new id for a new language, and the review where the text it
 * is about has stayed the same.
 */
export async function mergeTranslations(
  stored: HearticleRecord,
  drafts: readonly TranslationDraft[],
  takeId: () => Promise<number>,
): Promise<HearticleTranslationRecord[]> {
  const merged: HearticleTranslationRecord[] = []
  for (const draft of drafts) {
    const before = stored.translations.find(
      ({ languageCode }) => languageCode === draft.languageCode,
    )
    merged.push({
      ...draft,
      id: before?.id ?? (await takeId()),
      ...(before?.review &&
        isSameData(textsOf(before), textsOf(draft)) && { review: before.review }),
    })
  }
  return merged
}
