import { ReviewScreen } from '../../features/review/ReviewScreen.tsx'
import { signedInIsland } from './SignedInOnly.tsx'

/** Where translations are reviewed. */
export const ReviewIsland = signedInIsland(ReviewScreen)
