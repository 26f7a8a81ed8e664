/** Content of a chosen size: the sample's hearticles again and again, about studies that are invented. */

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { HearticleDraft } from '../../../functions/store/content/hearticles.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { readIfThere, withFolder } from '../../project/files.ts'
import { COMPILE_CACHE, PROJECT_FOLDER } from '../../project/folders.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { draftOf, fillWithStudies } from '../invented-content.ts'
import { timeOf } from '../measure/processor-time.ts'
import { randomNumbers } from '../measure/random-numbers.ts'
import { withStores } from '../measure/with-stores.ts'
import { type Draw, wordSource } from '../search/generate-content.ts'
import type { ProductEnvironment } from '../with-product.ts'

/** How much there is, the sample content included. */
export interface ContentSize {
  hearticles: number
  studies: number
}

const run = promisify(execFile)

const KEPT = join(PROJECT_FOLDER, '.cache/bench-growth')
const READY = 'ready'
const SEED = 20_261
const OWN_WORDS = 3
const STUDIES_EACH = 5

/** Where a product has what is in a folder. */
export const environmentOf = (folder: string): ProductEnvironment => ({
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  SNAPSHOT_DIR: join(folder, 'snapshot'),
  DIST_DIR: join(folder, 'dist'),
})

/** Publishes what waits, as the product does: by a process of its own. */
export const publish = (environment: ProductEnvironment, ...options: '--whole'[]) =>
  timeOf([process.execPath, 'scripts/publish.ts', ...options].join(' '), {
    ...process.env,
    ...environment,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  })

/**
 * Works on content of this size, all of it published, in a folder that is removed afterwards. It is
 * made once and kept, and published anew with the code of today.
 */
export async function withGrownContent<Result>(
  size: ContentSize,
  work: (environment: ProductEnvironment) => Promise<Result>,
): Promise<Result> {
  const kept = await keptContent(size)
  await publish(environmentOf(kept), '--whole')
  return withFolder('hearticle-growth-', async (folder) => {
    for (const name of ['data', 'snapshot', 'catalogue']) {
      await run('cp', ['-a', join(kept, name), join(folder, name)])
    }
    // Pages are replaced, never written in place: links to them are copies.
    await run('cp', ['-al', join(kept, 'dist'), join(folder, 'dist')])
    return work(environmentOf(folder))
  })
}

async function keptContent({ hearticles, studies }: ContentSize): Promise<string> {
  const kept = join(KEPT, `${hearticles}-${studies}`)
  if ((await readIfThere(join(kept, READY))) !== undefined) return kept
  const draft = join(KEPT, `draft-${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  try {
    await withStores(join(draft, 'data'), (stores) => fill(stores, { hearticles, studies }))
    await publish(environmentOf(draft))
    await writeFile(join(draft, READY), '')
    await rm(kept, { recursive: true, force: true })
    await rename(draft, kept)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return kept
}

async function fill(stores: OpenedStores, { hearticles, studies }: ContentSize): Promise<void> {
  const pmids = await fillWithStudies(stores, studies)
  const samples = await Array.fromAsync(stores.hearticles.published())
  const draw = wordSource()
  const random = randomNumbers(SEED)
  for (let number = 0; number < hearticles - samples.length; number += 1) {
    const sample = samples[number % samples.length]
    if (!sample) throw new Error('there is no sample content')
    await stores.hearticles.importByKey(copyOf(sample, number, { pmids, draw, random }))
  }
}

/** The same text and numbers with words of its own in its headline, about studies of its own. */
function copyOf(
  sample: HearticleRecord,
  number: number,
  { pmids, draw, random }: { pmids: readonly string[]; draw: Draw; random: () => number },
): HearticleDraft {
  let text = JSON.stringify(draftOf(sample, `grown-${number}`))
  for (const [index, cited] of sample.citedPmids.entries()) {
    // So each invented study is cited about equally often.
    const pmid = pmids[(number * STUDIES_EACH + index) % pmids.length]
    if (pmid !== undefined) text = text.replaceAll(cited, pmid)
  }
  const draft = JSON.parse(text) as HearticleDraft
  for (const translation of draft.translations) {
    const own = Array.from({ length: OWN_WORDS }, () => draw(translation.languageCode, random))
    translation.headline = `${translation.headline.slice(0, 100)} ${own.join(' ')}`
  }
  return draft
}
