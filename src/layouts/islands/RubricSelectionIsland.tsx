import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { RubricPicker } from '../../features/onboarding/RubricPicker.tsx'
import { RubricSkeleton } from '../../features/onboarding/RubricSkeleton.tsx'
import { useRubricChoice } from '../../features/onboarding/use-rubric-choice.ts'
import { signedInIsland } from './SignedInOnly.tsx'

export const RubricSelectionIsland = signedInIsland(RubricSelection, RubricSkeleton)

function RubricSelection({ user }: { user: SessionUser }) {
  return <RubricPicker user={user} store={useRubricChoice(user.id)} />
}
