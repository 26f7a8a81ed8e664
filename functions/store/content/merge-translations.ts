import type {
  HearticleRecord,
  HearticleTranslationRecord,
} from '../../../src/domain/hearticle/hearticle.ts'
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
    const { review } = before ?? {}
    merged.push({
      ...draft,
      id: before?.id ?? (await takeId()),
      ...(before && review && readsTheSame(before, draft) && { review }),
    })
  }
  return merged
}

function readsTheSame(a: TranslationDraft, b: TranslationDraft): boolean {
  return isSameData(textOf(a), textOf(b))
}

/** What a reviewer has read: everything but the record's own fields and the spoken version. */
function textOf(translation: TranslationDraft) {
  const { headline, mainTextBody, keywords, mainActions, harmfulActions } = translation
  return { headline, mainTextBody, keywords, mainActions, harmfulActions }
}
