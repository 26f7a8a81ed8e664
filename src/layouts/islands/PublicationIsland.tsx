import { contentEditors } from '../../contract/desk/library-taxonomy.ts'
import { PublicationScreen } from '../../features/publication/PublicationScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

/** Where editors see and start publications. */
export const PublicationIsland = deskIsland(PublicationScreen, contentEditors)
