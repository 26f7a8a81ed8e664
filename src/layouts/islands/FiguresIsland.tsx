import { figureReaders } from '../../contract/desk/figures.ts'
import { figuresList } from '../../features/figures/figures-list.tsx'
import { listIsland } from './DeskIsland.tsx'

/** Where those who plan and write see how hearticles are read. */
export const FiguresIsland = listIsland(figuresList, figureReaders)
