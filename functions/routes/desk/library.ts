import type { Hono } from 'hono'
import type { Dependencies } from '../../http/dependencies.ts'
import { libraryAudioRoutes } from './library-audio.ts'
import { libraryImportRoutes } from './library-imports.ts'
import { libraryStudyRoutes } from './library-studies.ts'
import { libraryTaxonomyRoutes } from './library-taxonomy.ts'
import { deskWishRoutes } from './search-wishes.ts'

/** Content that is no hearticle, for those who enter it (P-LIBRARY). */
export function libraryRoutes(app: Hono, dependencies: Dependencies): void {
  libraryTaxonomyRoutes(app, dependencies)
  libraryStudyRoutes(app, dependencies)
  libraryAudioRoutes(app, dependencies)
  libraryImportRoutes(app, dependencies)
  deskWishRoutes(app, dependencies)
}
