import { TermsScreen } from '../../features/glossary/TermsScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

/** Where the terms of the glossary are written and approved. */
export const TermsIsland = deskIsland(TermsScreen, [
  'PERMISSION_EDIT_HEARTICLES',
  'PERMISSION_REVIEW_HEARTICLES',
  'PERMISSION_ADMIN',
])
