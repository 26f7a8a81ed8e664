import { scrollToHeadline } from '../../ui/html/scroll-to-headline.ts'
import { copyCitation } from './copy-citation.ts'

/** What a study's page does beyond being read; all of its content is there without this. */
export function attachBehavior(root: ParentNode): void {
  copyCitation(root)
  // Never past a warning.
  if (!root.querySelector('.notice')) scrollToHeadline(root.querySelector('#title'))
}
