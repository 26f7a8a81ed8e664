import type { HearticleStatus, WorkHearticle } from '../../../contract/desk/writing.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import { isPlanned } from '../../../domain/hearticle/hearticle.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'

/** The class of a state's mark; the word stands in it. */
export const statusClass: Record<HearticleStatus, string> = {
  DRAFT: 'state-mark state-draft',
  IN_REVIEW: 'state-mark state-review',
  PUBLISHED: 'state-mark state-published',
}

/** The day in words on which a hearticle appears, where it is published and that is to come. */
export function plannedDay(
  hearticle: Pick<WorkHearticle, 'status' | 'publicationDate'>,
  language: Language,
): string | undefined {
  if (!isPlanned(hearticle, new Date())) return undefined
  return formatPublicationDate(hearticle.publicationDate, locales[language])
}
