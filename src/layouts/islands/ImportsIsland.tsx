import { contentEditors } from '../../contract/desk/library-taxonomy.ts'
import { importsList } from '../../features/library/imports-list.tsx'
import { listIsland } from './DeskIsland.tsx'

/** Where editors see what imports did, and what fell. */
export const ImportsIsland = listIsland(importsList, contentEditors)
