import { boardWorkers } from '../../contract/desk/board.ts'
import { HearticlesScreen, PlanScreen, TodoScreen } from '../../features/board/BoardScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

export const PlanIsland = deskIsland(PlanScreen, boardWorkers)
export const TodoIsland = deskIsland(TodoScreen, boardWorkers)
export const HearticlesIsland = deskIsland(HearticlesScreen, boardWorkers)
