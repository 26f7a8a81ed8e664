/**
 * What is written here of a study, its German texts and its card, becomes public once somebody
 * approves it who did not write it (P-STUDY-TEXTS).
 */
import { isSameData } from '../text/canonical-json.ts'
import type { StudyRecord, StudyTexts } from './study.ts'

type Editorial = StudyRecord['editorial']

/** Who does something, by the id of their account, and when (RFC 3339). */
interface Done {
  userId: string
  at: string
}

export function workedOn(editorial: Editorial): StudyTexts {
  return textsIn(editorial.proposed ?? editorial)
}

/**
 * What a saving of texts leaves. They wait beside what is public, unless nothing that readers see
 * would change, or the desk needs no second person. What is public already ends the proposal.
 */
export function savedTexts(
  editorial: Editorial,
  texts: StudyTexts,
  { userId, at }: Done,
  needsSecondPerson: boolean,
): Editorial {
  const { proposed, ...kept } = editorial
  const saved = textsIn(texts)
  if (isSameData(saved, textsIn(editorial))) return kept
  if (needsSecondPerson && proposed && isSameData(saved, textsIn(proposed))) return editorial
  const writers = [
    ...new Set([...unapprovedWriters(editorial), ...(proposed?.writers ?? []), userId]),
  ]
  const { german: _german, card: _card, checked, ...others } = kept
  const isSeen = !isSameData(shownTexts(saved), shownTexts(editorial))
  if (isSeen && needsSecondPerson) return { ...kept, proposed: { ...saved, writers, at } }
  return { ...others, ...saved, writers, ...(!isSeen && checked && { checked }) }
}

/** What an approval of what is proposed leaves: it is public, and who else approved it is noted. */
export function approvedTexts(
  editorial: Editorial,
  proposed: NonNullable<Editorial['proposed']>,
  { userId, at }: Done,
): Editorial {
  const { rubricId, topicId } = editorial
  return {
    ...(rubricId !== undefined && { rubricId }),
    ...(topicId !== undefined && { topicId }),
    ...textsIn(proposed),
    checked: { by: userId, at },
  }
}

/**
 * A study as readers may have it, and as a snapshot keeps it: without what is only proposed, and
 * without the ids of those who wrote it.
 */
export function publicStudy(study: StudyRecord): StudyRecord {
  const { proposed: _proposed, writers: _writers, ...editorial } = study.editorial
  return { ...study, editorial }
}

/** What of texts readers see: a card that nobody confirmed is none of it (P-CARD-CONFIRMED). */
export function shownTexts({ german, card }: StudyTexts): StudyTexts {
  return textsIn({ german, card: card?.confirmedAt === undefined ? undefined : card })
}

/** Who wrote of what is public what nobody else has approved yet. */
function unapprovedWriters({ writers = [], checked, card }: Editorial): string[] {
  const confirmedBy = checked ? undefined : card?.confirmedBy
  return confirmedBy === undefined ? writers : [...writers, confirmedBy]
}

function textsIn({ german, card }: StudyTexts): StudyTexts {
  return { ...(german && { german }), ...(card && { card }) }
}
