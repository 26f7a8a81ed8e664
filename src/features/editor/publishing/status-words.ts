import type { EditionState } from '../../../contract/desk/edition-parts.ts'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import { isPlanned } from '../../../domain/hearticle/hearticle.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'

/** The class of a state's mark; the word stands in it. */
export const stateClass: Record<EditionState, string> = {
  writing: 'state-mark state-draft',
  withdrawn: 'state-mark state-draft',
  'in-review': 'state-mark state-review',
  'changes-asked': 'state-mark state-review',
  lapsed: 'state-mark state-review',
  approved: 'state-mark state-published',
  planned: 'state-mark state-published',
  public: 'state-mark state-published',
}

/** The day in words on which an edition appears, where that is planned and to come. */
export function plannedDay(
  hearticle: Pick<WorkHearticle, 'status' | 'publicationDate'>,
  state: EditionState,
  language: Language,
): string | undefined {
  if (state !== 'planned' && !isPlanned(hearticle, new Date())) return undefined
  return formatPublicationDate(hearticle.publicationDate, locales[language])
}
