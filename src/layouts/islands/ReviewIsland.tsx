import { ReviewScreen } from '../../features/review/ReviewScreen.tsx'
import type { IslandTexts } from '../../i18n/island-texts.ts'
import { WordsProvider } from '../../i18n/Words.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'

/** Where translations are reviewed, for those who are signed in. */
export function ReviewIsland({ texts }: { texts: IslandTexts }) {
  return (
    <WordsProvider texts={texts}>
      <SignedInOnly>{(user) => <ReviewScreen user={user} />}</SignedInOnly>
    </WordsProvider>
  )
}
