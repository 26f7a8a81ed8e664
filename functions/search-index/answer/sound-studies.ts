import { allNotices } from '../../../src/domain/study/found-notices.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'

/** What happened to a study on which no answer may rest. */
const FELL = ['retracted', 'partially-retracted']
/** What a publication is that is no study of its own. */
const IS_NOTICE = ['retraction', 'partial-retraction', 'concern', 'correction']

/** Whether a study answers no question (P-ANSWER-SOUND): it was retracted, or it is a notice about another one. */
export function isUnsound(study: StudyRecord): boolean {
  return allNotices(study).some(({ type }) => FELL.includes(type) || IS_NOTICE.includes(type))
}
