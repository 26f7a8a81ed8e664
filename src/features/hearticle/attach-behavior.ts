import { scrollToHeadline } from '../../ui/html/scroll-to-headline.ts'
import { playAudio } from './audio-player.ts'
import { countReading } from './count-reading.ts'
import { foldStudies } from './fold-studies.ts'
import { keepView } from './keep-view.ts'
import { offerDeletion } from './offer-deletion.ts'
import { showPreviews } from './previews.ts'
import { sharePage } from './share.ts'

/** What a hearticle's page does beyond being read; all of its content is there without this. */
export function attachBehavior(root: ParentNode): void {
  showPreviews(root)
  foldStudies(root)
  keepView(root)
  playAudio(root)
  offerDeletion(root)
  sharePage(root, countReading(root))
  // Never past a warning.
  if (!root.querySelector('.notice')) scrollToHeadline(root.querySelector('#headline'))
}
