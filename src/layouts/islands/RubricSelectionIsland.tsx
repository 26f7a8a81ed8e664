import { RubricPicker } from '../../features/onboarding/RubricPicker.tsx'
import type { IslandTexts } from '../../i18n/island-texts.ts'
import { WordsProvider } from '../../i18n/Words.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'

export function RubricSelectionIsland({ texts }: { texts: IslandTexts }) {
  return (
    <WordsProvider texts={texts}>
      <SignedInOnly>{(user) => <RubricPicker userId={user.id} />}</SignedInOnly>
    </WordsProvider>
  )
}
