import { boardWorkers } from '../../contract/desk/board.ts'
import { PlanScreen, TodoScreen } from '../../features/board/BoardScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

export const PlanIsland = deskIsland(PlanScreen, boardWorkers)
export const TodoIsland = deskIsland(TodoScreen, boardWorkers)
