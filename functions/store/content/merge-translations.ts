import type {
  HearticleRecord,
  HearticleTranslationRecord,
} from '../../../src/domain/hearticle/hearticle.ts'

/** A translation as an import or an editor brings it. */
export type TranslationDraft = Omit<HearticleTranslationRecord, 'id' | 'review'>

/**
 * Translations with the ids and approvals that they had, and a new id for a new language. Whether an
 * approval still holds, `writtenBy` decides.
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
      ...(before?.review && { review: before.review }),
    })
  }
  return merged
}
