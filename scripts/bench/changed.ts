/**
 * One changed hearticle in a large site: what bringing it to `dist/` costs (design: at most three
 * seconds of processor time), and whether it gives what a whole build gives.
 */
import { join } from 'node:path'
import { withFolder } from '../project/files.ts'
import { updateSearchIndex, updateSnapshot } from '../publishing/publishing.ts'
import { differingFiles } from './changed/differing-files.ts'
import { changeHearticle, fillWithStudies } from './invented-content.ts'
import { atLeast, atMost, type Figure } from './measure/figures.ts'
import { timeOf } from './measure/processor-time.ts'
import { withStores } from './measure/with-stores.ts'

const STUDIES = 20_000
const MUST = { seconds: 3, indexSeconds: 60, files: 0 }

/** @param studies how many there are beside the sample content; each has two pages */
export async function measureChanged(studies = STUDIES): Promise<Figure[]> {
  return withFolder('bench-changed-', async (folder) => {
    const at = (name: string) => join(folder, name)
    const environment = (site: string) => ({
      ...process.env,
      DATA_DIR: at('data'),
      SNAPSHOT_DIR: at('snapshot'),
      CATALOGUE_DIR: at('catalogue'),
      DIST_DIR: at(site),
    })
    const npm = (script: string, site: string) =>
      timeOf(`npm run --silent ${script}`, environment(site))
    await withStores(at('data'), (stores) => fillWithStudies(stores, studies))
    const whole = await npm('build', 'dist')
    const [key, indexSeconds] = await withStores(at('data'), async (stores) => {
      const changed = `HEARTICLE#${await changeHearticle(stores, 'Umbenannt')}`
      await updateSnapshot(stores, at('snapshot'), new Date(), [changed])
      const started = performance.now()
      await updateSearchIndex(at('snapshot'), at('catalogue'))
      return [changed, (performance.now() - started) / 1000] as const
    })
    const change = await npm(`build -- --changed '${key}'`, 'dist')
    await npm('build', 'whole')
    const different = await differingFiles(at('dist'), at('whole'))
    const pages = 2 * studies
    const what = `one changed hearticle among ${pages} pages`
    return [
      atMost(MUST.seconds, `${what}: processor time to dist/`, change.processorSeconds, 's'),
      atMost(MUST.files, `${what}: files unlike a whole build's`, different.length),
      atMost(MUST.indexSeconds, `${what}: its search index`, indexSeconds, 's'),
      atLeast(
        0,
        `the whole site of ${pages} pages, pulled and built: pages a second`,
        pages / whole.seconds,
      ),
    ]
  })
}
