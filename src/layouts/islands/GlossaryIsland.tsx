import { GlossaryScreen } from '../../features/glossary/GlossaryScreen.tsx'
import { signedInIsland } from './SignedInOnly.tsx'

/** Where the terms of the glossary are written and approved. */
export const GlossaryIsland = signedInIsland(GlossaryScreen)
