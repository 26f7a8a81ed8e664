/** What is written here of a study and readers see: its German texts and its card (P-STUDY-TEXTS). */
import type { StudyRecord, StudyTexts } from './study.ts'

/** What of texts readers see: a card that nobody confirmed is none of it (P-CARD-CONFIRMED). */
export function seenTexts({ german, card }: StudyTexts = {}): StudyTexts {
  return {
    ...(german && { german }),
    ...(card?.confirmedAt !== undefined && { card }),
  }
}

/**
 * A study as readers may have it, and as a snapshot keeps it: without what is only proposed, and
 * without the ids of those who wrote it.
 */
export function publicStudy(study: StudyRecord): StudyRecord {
  const { proposed: _, shown, ...placed } = study.editorial
  if (!shown) return { ...study, editorial: placed }
  const { writers: __, ...read } = shown
  return { ...study, editorial: { ...placed, shown: read } }
}
