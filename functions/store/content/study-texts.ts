import { headlineOf } from '../../../src/domain/presenters/present-study.ts'
import { shownTexts } from '../../../src/domain/study/proposed-texts.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { germanTextsOf } from '../../../src/domain/study/text-languages.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { inlineToText } from '../../../src/domain/text/inline-markup.ts'
import { auditWrite } from '../table/audit.ts'
import { proposedStudyKey } from '../table/keys.ts'
import type { Writes } from '../table/transact.ts'
import { put, remove } from '../table/writes.ts'
import { noticesOfStudyTexts } from './desk-notices.ts'
import type { Change } from './hearticle-writes.ts'

/**
 * What goes with a change of what is written of a study: whether it is among those that wait, who
 * is told, and the audit of what became public (P-STUDY-TEXTS).
 */
export function studyTextWrites(before: StudyRecord, after: StudyRecord, change: Change): Writes {
  const { pmid } = after
  const [was, is] = [before.editorial, after.editorial]
  const mark = proposedStudyKey(pmid)
  return [
    ...(isSameData(was.proposed, is.proposed)
      ? []
      : [is.proposed ? put({ ...mark }) : remove(mark)]),
    ...noticesOfStudyTexts({ pmid, headline: titlesOf(after), before: was, after: is }, change),
    ...auditOfPublic(before, after, change),
  ]
}

/** Notes that texts became public: by an approval, or without a second person. */
function auditOfPublic(before: StudyRecord, after: StudyRecord, { by, at }: Change): Writes {
  const [was, is] = [before.editorial, after.editorial]
  if (by === null || isSameData([shownTexts(was), was.checked], [shownTexts(is), is.checked])) {
    return []
  }
  const action = is.checked ? 'study-texts-approved' : 'study-texts-published'
  return [auditWrite({ at, by, action, subject: `STUDY#${after.pmid}` })]
}

function titlesOf(study: StudyRecord): { de: string; en: string } {
  const en = inlineToText(headlineOf(study.source.title))
  const german = study.editorial.proposed?.german?.title ?? germanTextsOf(study)?.title
  return { de: german === undefined ? en : inlineToText(headlineOf(german)), en }
}
