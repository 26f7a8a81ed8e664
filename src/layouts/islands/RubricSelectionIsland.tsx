import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { RubricPicker } from '../../features/onboarding/RubricPicker.tsx'
import { useRubricChoice } from '../../features/onboarding/use-rubric-choice.ts'
import type { IslandTexts } from '../../i18n/island-texts.ts'
import { WordsProvider } from '../../i18n/Words.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'

export function RubricSelectionIsland({ texts }: { texts: IslandTexts }) {
  return (
    <WordsProvider texts={texts}>
      <SignedInOnly>{(user) => <RubricSelection user={user} />}</SignedInOnly>
    </WordsProvider>
  )
}

function RubricSelection({ user }: { user: SessionUser }) {
  return <RubricPicker user={user} store={useRubricChoice(user.id)} />
}
