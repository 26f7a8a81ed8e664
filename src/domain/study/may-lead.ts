import type { NoticeType, StudyRecord } from './study.ts'

/** PubMed's types of what only speaks of another publication, or must not be relied on. */
const NOTICES_OF_OTHERS = [
  'Comment',
  'Expression of Concern',
  'Published Erratum',
  'Retracted Publication',
  'Retraction Notice',
  'Retraction of Publication',
]

/**
 * Whether a study may stand first, in a list or on the page: not where it was withdrawn, retracted
 * or is in doubt, nor where it is but an erratum, a retraction or a comment on another one. What was
 * corrected and published again is a study like any other.
 */
export function mayLead({ withdrawn, source }: Pick<StudyRecord, 'withdrawn' | 'source'>): boolean {
  const is = (type: NoticeType) => source.notices.some((notice) => notice.type === type)
  if (withdrawn || is('retracted') || is('expression-of-concern')) return false
  if (is('republication')) return true
  if (is('retraction') || is('correction')) return false
  return !source.publicationTypes.some((type) => NOTICES_OF_OTHERS.includes(type))
}
