import { ReviewWork } from '../../features/review/ReviewWork.tsx'
import type { IslandTexts } from '../../i18n/island-texts.ts'
import { WordsProvider } from '../../i18n/Words.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'

/** What waits for a review, for those who are signed in. */
export function ReviewWorkIsland({ texts }: { texts: IslandTexts }) {
  return (
    <WordsProvider texts={texts}>
      <SignedInOnly>{(user) => <ReviewWork user={user} />}</SignedInOnly>
    </WordsProvider>
  )
}
