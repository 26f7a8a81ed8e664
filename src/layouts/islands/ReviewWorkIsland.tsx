import { ReviewWork } from '../../features/review/ReviewWork.tsx'
import { signedInIsland } from './SignedInOnly.tsx'

/** What waits for a review. */
export const ReviewWorkIsland = signedInIsland(ReviewWork)
