import { contentEditors } from '../../contract/desk/library-taxonomy.ts'
import { SoundsScreen } from '../../features/library/audio/SoundsScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

/** Where spoken versions are brought. */
export const SoundsIsland = deskIsland(SoundsScreen, contentEditors)
