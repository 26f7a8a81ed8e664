import { nameDay } from '../features/home/name-day.ts'
import { playFilm } from '../features/home/play-film.ts'
import { showPriceOfDay } from '../features/page/price-of-day.ts'
import { whenUncovered } from '../features/page/when-uncovered.ts'
import { hideOutdated } from './hide-outdated.ts'
import { followHome } from './home/follow-home.ts'

hideOutdated(document)
nameDay(document)
showPriceOfDay(document)
playFilm(document)
whenUncovered(document, () => followHome(document))
