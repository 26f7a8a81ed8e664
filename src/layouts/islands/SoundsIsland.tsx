import { contentEditors } from '../../contract/desk/library-taxonomy.ts'
import { soundsList } from '../../features/library/audio/sounds-list.tsx'
import { listIsland } from './DeskIsland.tsx'

/** Where spoken versions are brought. */
export const SoundsIsland = listIsland(soundsList, contentEditors)
