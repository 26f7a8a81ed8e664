import { scrollToHeadline } from '../../ui/scroll-to-headline.ts'
import { playAudio } from './audio-player.ts'
import { previewCitations } from './citation-preview.ts'
import { countReading } from './count-reading.ts'
import { placeExplanations } from './explanations.ts'
import { foldStudies } from './fold-studies.ts'
import { offerDeletion } from './offer-deletion.ts'
import { sharePage } from './share.ts'
import { fallBackToKnownImages } from './topic-image.ts'

/** What a hearticle's page does beyond being read; all of its content is there without this. */
export function enliven(root: ParentNode): void {
  fallBackToKnownImages(root)
  placeExplanations(root)
  previewCitations(root)
  foldStudies(root)
  playAudio(root)
  offerDeletion(root)
  sharePage(root, countReading(root))
  // Never past a warning.
  if (!root.querySelector('.notice')) scrollToHeadline(root.querySelector('#headline'))
}
