import { withNotices } from '../../../src/domain/study/found-notices.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { isFallen } from '../../../src/domain/study/study-notices.ts'

/** What a publication is that is no study of its own. */
const IS_NOTICE = ['retraction', 'partial-retraction', 'concern', 'correction']

/** Whether a study answers no question (P-ANSWER-SOUND): it was retracted, or it is a notice about another one. */
export function isUnsound(study: StudyRecord): boolean {
  const noticed = withNotices(study)
  return isFallen(noticed) || noticed.notices.some(({ type }) => IS_NOTICE.includes(type))
}
