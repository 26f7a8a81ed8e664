import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { RubricPicker } from '../../features/onboarding/RubricPicker.tsx'
import { useRubricChoice } from '../../features/onboarding/use-rubric-choice.ts'
import { signedInIsland } from './SignedInOnly.tsx'

export const RubricSelectionIsland = signedInIsland(RubricSelection)

function RubricSelection({ user }: { user: SessionUser }) {
  return <RubricPicker user={user} store={useRubricChoice(user.id)} />
}
