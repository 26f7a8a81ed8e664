import { statisticsReaders } from '../../contract/administration/statistics.ts'
import { StatisticsScreen } from '../../features/statistics/StatisticsScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

/** Where those who may see how one hearticle is read, day by day. */
export const StatisticsIsland = deskIsland(StatisticsScreen, statisticsReaders)
