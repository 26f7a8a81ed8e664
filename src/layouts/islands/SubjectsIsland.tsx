import { subjectKeepers } from '../../contract/desk/library-taxonomy.ts'
import { subjectsList } from '../../features/library/subjects-list.tsx'
import { listIsland } from './DeskIsland.tsx'

/** Where rubrics and topics are kept. */
export const SubjectsIsland = listIsland(subjectsList, subjectKeepers)
