import { contentEditors } from '../../contract/desk/library-taxonomy.ts'
import { StudyTextsScreen } from '../../features/library/study-texts/StudyTextsScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

/** Where editors file studies and write their German texts. */
export const StudyTextsIsland = deskIsland(StudyTextsScreen, contentEditors)
