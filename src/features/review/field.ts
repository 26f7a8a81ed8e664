import type { ReviewChange } from '../../contract/desk/reviews.ts'
import type { TextFault, TextPlace } from '../../domain/hearticle/hearticle-texts.ts'
import type { TextNumberFault } from '../../domain/review/text-number-faults.ts'
import type { Translate } from '../../i18n/translator.ts'
import type { Citations } from './reading/Pieces.tsx'
import type { Passages } from './reading/ReadColumn.tsx'
import type { ReviewFormStore, ReviewSubject, ReviewWork } from './review.store.ts'

/** What keeps a text from being approved as a reviewer words it. */
export type ReviewedTextFault = TextFault | TextNumberFault

/** What a field of the review's form is given. */
export interface FieldProps {
  store: ReviewFormStore
  subject: ReviewSubject
  work: ReviewWork
  /** The same, a moment older: what takes time to draw follows it. */
  shown: ReviewWork
  faults: ReadonlyArray<TextPlace & ReviewedTextFault>
  changes: readonly ReviewChange[]
  passages: Passages
  citations: Citations
}

/** A fault in words. */
export function formatTextFault(t: Translate, fault: ReviewedTextFault): string {
  return t(`review:fault_${fault.fault}`, { ...fault })
}
