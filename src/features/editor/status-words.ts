import type { HearticleStatus } from '../../contract/editing.ts'

/** The class of a state's mark; the word stands in it. */
export const statusClass: Record<HearticleStatus, string> = {
  DRAFT: 'state-mark state-draft',
  IN_REVIEW: 'state-mark state-review',
  PUBLISHED: 'state-mark state-published',
}
