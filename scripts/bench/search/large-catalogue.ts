import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openSearchIndex } from '../../../functions/search/search-index.ts'
import { withFolder } from '../../project/files.ts'
import { buildSearchIndex } from '../../publishing/search-index/build-catalogue.ts'
import { SNAPSHOT_SCHEMA, writeManifest } from '../../publishing/snapshot/snapshot-manifest.ts'
import { openRows } from '../../publishing/snapshot/snapshot-rows.ts'
import { atMost, type Figure } from '../measure/figures.ts'
import { type Draw, inventStudy, rubrics, topics, wordSource } from './generate-content.ts'
import { measureSpeed } from './speed.ts'

const STUDIES = 100_000
const MEGABYTE = 1_000_000
/** Two lie side by side on a function's disk of 2 GB while a newer one is brought. */
const MUST = { megabytes: 1000, seconds: 120 }

/** The search index of 100,000 studies: how long making it takes, how large it is, how fast it answers. */
export function measureLargeSearchIndex(studies = STUDIES): Promise<Figure[]> {
  return withFolder('bench-search-index-', async (folder) => {
    const draw = wordSource()
    await writeSnapshot(join(folder, 'snapshot'), studies, draw)
    const started = performance.now()
    const { current } = await buildSearchIndex(join(folder, 'snapshot'), join(folder, 'catalogue'))
    const seconds = (performance.now() - started) / 1000
    const searchIndex = openSearchIndex(join(folder, 'catalogue', current.file))
    try {
      const what = `catalogue of ${studies} studies`
      return [
        atMost(MUST.seconds, `${what}: made`, seconds, 's'),
        atMost(MUST.megabytes, `${what}: file`, current.bytes / MEGABYTE, 'MB'),
        ...(await measureSpeed(searchIndex, studies, draw)),
      ]
    } finally {
      searchIndex.close()
    }
  })
}

/** A snapshot as a pull leaves it, of studies alone. */
async function writeSnapshot(folder: string, studies: number, draw: Draw): Promise<void> {
  await mkdir(folder, { recursive: true })
  const rows = openRows(folder, undefined)
  rows.putAll('rubrics', rubrics)
  rows.putAll('topics', topics)
  for (let index = 1; index <= studies; index += 1) {
    const study = inventStudy(index, draw)
    rows.putStudy(study.pmid, study)
  }
  await writeManifest(folder, {
    schema: SNAPSHOT_SCHEMA,
    table: 'invented',
    asOf: new Date(0).toISOString(),
    code: 'none',
    ...rows.end(),
  })
  rows.close()
}
