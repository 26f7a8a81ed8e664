import type { ReviewChange } from '../../contract/desk/reviews.ts'
import type { TextFault, TextPlace } from '../../domain/hearticle/hearticle-texts.ts'
import type { Translate } from '../../i18n/translator.ts'
import type { ReviewStore, ReviewWork } from './review.store.ts'

/** What a field of the review's form is given. */
export interface FieldProps {
  store: ReviewStore
  work: ReviewWork
  /** The same, a moment older: what takes time to draw follows it. */
  shown: ReviewWork
  faults: ReadonlyArray<TextPlace & TextFault>
  changes: readonly ReviewChange[]
}

/** A fault in words. */
export function formatTextFault(t: Translate, fault: TextFault): string {
  return t(`review:fault_${fault.fault}`, { ...fault })
}

/** What changes are called by those who cannot see their marks. */
export function markWords(t: Translate) {
  return { added: t('review:added'), removed: t('review:removed'), end: t('review:markEnd') }
}
