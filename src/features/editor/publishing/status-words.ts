import type { EditionState } from '../../../contract/desk/edition-parts.ts'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import { isPlanned } from '../../../domain/hearticle/hearticle.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'

/** The day in words on which an edition appears, where that is planned and to come. */
export function plannedDay(
  hearticle: Pick<WorkHearticle, 'status' | 'publicationDate'>,
  state: EditionState,
  language: Language,
): string | undefined {
  if (state !== 'planned' && !isPlanned(hearticle, new Date())) return undefined
  return formatPublicationDate(hearticle.publicationDate, locales[language])
}
