import { scrollToHeadline } from '../../ui/html/scroll-to-headline.ts'
import { countReading } from './count-reading.ts'
import { foldStudies } from './fold-studies.ts'
import { keepView } from './keep-view.ts'
import { leadOn } from './lead-on.ts'
import { loadPreviews } from './load-previews.ts'
import { offerDeletion } from './offer-deletion.ts'
import { playAudio } from './player/play-button.ts'
import { sharePage } from './share.ts'

/** What a hearticle's page does beyond being read; all of its content is there without this. */
export function attachBehavior(root: ParentNode): void {
  loadPreviews(root)
  foldStudies(root)
  keepView(root)
  playAudio(root)
  offerDeletion(root)
  sharePage(root, countReading(root))
  leadOn(root)
  // Never past a warning.
  if (!root.querySelector('.notice')) scrollToHeadline(root.querySelector('#headline'))
}
