import { contentEditors } from '../../contract/desk/library-taxonomy.ts'
import { InboxScreen } from '../../features/inbox/InboxScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

/** Where the desk decides about studies that came in. */
export const InboxIsland = deskIsland(InboxScreen, contentEditors)
