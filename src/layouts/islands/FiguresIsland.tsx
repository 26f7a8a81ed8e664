import { figureReaders } from '../../contract/desk/figures.ts'
import { FiguresScreen } from '../../features/figures/FiguresScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

/** Where those who plan and write see how hearticles are read. */
export const FiguresIsland = deskIsland(FiguresScreen, figureReaders)
