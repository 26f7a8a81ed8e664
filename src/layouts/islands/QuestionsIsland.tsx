import { questionKeepers } from '../../contract/desk/questions.ts'
import { QuestionsScreen } from '../../features/questions/QuestionsScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

/** Where the desk answers what readers ask. */
export const QuestionsIsland = deskIsland(QuestionsScreen, questionKeepers)
