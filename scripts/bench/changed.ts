/**
 * One changed hearticle in a large site: what bringing it to `dist/` costs (design: at most three
 * seconds of processor time), and whether it gives what a whole build gives.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateCatalogue, updateSnapshot } from '../publishing/publishing.ts'
import { differingFiles } from './changed/differing-files.ts'
import { timeOf } from './changed/processor-time.ts'
import { changeHearticle, fillWithStudies, withStores } from './invented-content.ts'
import type { Figure } from './measure/figures.ts'

const STUDIES = 20_000
const MUST = { seconds: 3, catalogueSeconds: 60, files: 0 }

/** @param studies how many there are beside the sample content; each has two pages */
export async function measureChanged(studies = STUDIES): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-changed-'))
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
  try {
    await withStores(at('data'), (stores) => fillWithStudies(stores, studies))
    const whole = await npm('build', 'dist')
    const [key, catalogue] = await withStores(at('data'), async (stores) => {
      const changed = `HEARTICLE#${await changeHearticle(stores, 'Umbenannt')}`
      await updateSnapshot(stores, at('snapshot'), new Date(), [changed])
      const started = performance.now()
      await updateCatalogue(at('snapshot'), at('catalogue'))
      return [changed, (performance.now() - started) / 1000] as const
    })
    const change = await npm(`build -- --changed '${key}'`, 'dist')
    await npm('build', 'whole')
    const different = await differingFiles(at('dist'), at('whole'))
    const pages = 2 * studies
    const what = `one changed hearticle among ${pages} pages`
    return [
      {
        what: `${what}: processor time to dist/`,
        must: { atMost: MUST.seconds },
        measured: change.processorSeconds,
        unit: 's',
      },
      {
        what: `${what}: files unlike a whole build's`,
        must: { atMost: MUST.files },
        measured: different.length,
        unit: '',
      },
      {
        what: `${what}: its catalogue`,
        must: { atMost: MUST.catalogueSeconds },
        measured: catalogue,
        unit: 's',
      },
      {
        what: `the whole site of ${pages} pages, pulled and built: pages a second`,
        must: { atLeast: 0 },
        measured: pages / whole.seconds,
        unit: '',
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
