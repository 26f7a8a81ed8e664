import { subjectKeepers } from '../../contract/desk/library-taxonomy.ts'
import { SubjectsScreen } from '../../features/library/SubjectsScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

/** Where rubrics and topics are kept. */
export const SubjectsIsland = deskIsland(SubjectsScreen, subjectKeepers)
