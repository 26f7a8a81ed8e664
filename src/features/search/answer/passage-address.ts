import { call } from '../../../api/api.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import type { Answer } from '../../../contract/reading/answer.ts'
import { findStudy } from '../../../contract/reading/studies.ts'
import { pageFragment } from '../../../domain/evidence/passage-fragment.ts'
import { addressOf } from '../../../domain/site/addresses.ts'

/**
 * Where a finding stands in the abstract of its study: asked for when somebody goes there, since an
 * answer brings only the place. The page alone where it shows another text than the original, in which
 * places count, and where the study cannot be had.
 */
export async function passageAddress(
  { pmid, passage }: { pmid: string; passage: NonNullable<Answer['passage']> },
  language: Language,
): Promise<string> {
  const page = addressOf({ page: 'study', pmid }, language)
  const outcome = await call(findStudy, { params: { pmid }, query: { languageCode: language } })
  if (!outcome.ok) return page
  return page + pageFragment(outcome.value, language, passage)
}
