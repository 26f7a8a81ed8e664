import { alarmingNotices } from '../../contract/reading/studies.ts'
import { ABOUT_OTHERS, allNotices } from './found-notices.ts'
import type { StudyRecord } from './study.ts'

/**
 * Whether a study may stand first, in a list or on the page: not where it was withdrawn, retracted,
 * also in part, or is in doubt, nor where it is but an erratum, a retraction or a comment on another
 * one. What was corrected and published again is a study like any other.
 */
export function mayLead(
  study: Pick<StudyRecord, 'withdrawn' | 'source' | 'foundNotices'>,
): boolean {
  const { withdrawn, source } = study
  const notices = allNotices(study)
  const is = (...types: string[]) => notices.some(({ type }) => types.includes(type))
  if (withdrawn || is(...alarmingNotices)) return false
  if (is('republication')) return true
  if (is('retraction', 'partial-retraction', 'concern', 'correction')) return false
  const unfit = [...ABOUT_OTHERS, 'Retracted Publication']
  return !source.publicationTypes.some((type) => unfit.includes(type))
}
