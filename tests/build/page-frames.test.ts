import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../scripts/publishing/pages/build-site.ts'
import { importPages } from '../../scripts/publishing/pages/render-pages.ts'
import { ensureBundle } from '../../scripts/publishing/pages/site-bundle.ts'
import { writeSnapshot } from '../../scripts/publishing/snapshot/update-snapshot.ts'
import { sourcesKey } from '../../scripts/publishing/sources/build-key.ts'
import type { StudySource } from '../../src/domain/study/study.ts'
import { readSnapshot } from '../../src/snapshot/read-snapshot.ts'
import { incomingStudy, noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const stores = storesForEachTest((filled) => filled.fill())
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'page-frames-'))
})

afterAll(() => rm(root, { recursive: true, force: true }))

/** Beside the sample's: what could break out of its place, and what is missing. */
const STUDIES: Partial<StudySource>[] = [
  { title: `"><script>'&amp;' &lt;/title&gt;`, abstract: [{ text: '&lt;h1&gt;p &lt; 0.05' }] },
  { title: '', abstract: [] },
  { title: 'Hearticle', abstract: [{ text: `$& $1 </main> "'` }] },
  { publicationDate: '2019' },
  { publicationDate: null, authors: [], keywords: [] },
]

test('a page in a frame has the bytes that Astro alone would give it', async () => {
  const pmids = STUDIES.map((_, index) => String(900 + index))
  await stores.studies.importMany(
    STUDIES.map((source, index) => incomingStudy(pmids[index] ?? '', {}, source)),
  )
  const [snapshot, site] = [join(root, 'snapshot'), join(root, 'site')]
  await writeSnapshot(stores, snapshot, noon)
  await buildSite(noon, { folders: { snapshot, site } })
  const { code } = await ensureBundle(sourcesKey(), {})
  const { render } = await importPages(code)
  const content = readSnapshot(snapshot, noon)
  for (const pmid of ['101', ...pmids]) {
    for (const page of [`pubmed/${pmid}`, `en/pubmed/${pmid}`]) {
      const file = await readFile(join(site, `${page}.html`), 'utf8')
      expect(file, page).toBe(await render(`/${page}`, content))
    }
  }
})
