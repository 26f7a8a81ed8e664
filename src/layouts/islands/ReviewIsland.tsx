import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { ProposalFieldProps } from '../../features/review/ProposalField.tsx'
import { ReviewScreen } from '../../features/review/ReviewScreen.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { ChunkBoundary } from './ChunkBoundary.tsx'
import { lazyChunk } from './load-chunk.ts'
import { signedInIsland } from './SignedInOnly.tsx'

const LoadedField = lazyChunk(
  async () => (await import('../../features/review/ProposalField.tsx')).ProposalField,
)

export const ReviewIsland = signedInIsland(Review)

function Review({ user }: { user: SessionUser }) {
  return <ReviewScreen user={user} Field={Field} />
}

/** Who only reads and answers never loads the editor of proposed texts. */
function Field(props: ProposalFieldProps) {
  const { t } = useWords()
  const failure = { title: t('review:editorFailed'), text: t('form:noAnswer') }
  return (
    <ChunkBoundary failure={failure} reload={t('form:tryAgain')}>
      <LoadedField {...props} />
    </ChunkBoundary>
  )
}
