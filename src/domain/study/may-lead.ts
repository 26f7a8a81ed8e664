import type { StudyRecord } from './study.ts'
import { ABOUT_OTHERS, fellBy, withNotices } from './study-notices.ts'

/**
 * Whether a study may stand first, in a list or on the page: not where it was withdrawn, retracted,
 * also in part, or is in doubt, nor where it is but an erratum, a retraction or a comment on another
 * one. What was corrected and published again is a study like any other.
 */
export function mayLead(
  study: Pick<StudyRecord, 'pmid' | 'withdrawn' | 'source' | 'foundNotices'>,
): boolean {
  const noticed = withNotices(study)
  const is = (...types: string[]) => noticed.notices.some(({ type }) => types.includes(type))
  if (fellBy(noticed).length > 0) return false
  if (is('republication')) return true
  if (is('retraction', 'partial-retraction', 'concern', 'correction')) return false
  const unfit = [...ABOUT_OTHERS, 'Retracted Publication']
  return !study.source.publicationTypes.some((type) => unfit.includes(type))
}
