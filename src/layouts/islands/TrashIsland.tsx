import { hearticleReaders } from '../../contract/desk/writing.ts'
import { trashList } from '../../features/trash/trash-list.tsx'
import { listIsland } from './DeskIsland.tsx'

/** Where the desk brings back what was withdrawn or deleted. */
export const TrashIsland = listIsland(trashList, hearticleReaders)
