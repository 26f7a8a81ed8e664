import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
import { PAGES_CODE_PREFIX, packCode, pagesCodeKey } from '../../../functions/http/released-code.ts'
import { createStores } from '../../../functions/store/create-stores.ts'
import type { Table } from '../../../functions/store/table/table.ts'
import { filesIn } from '../../project/files.ts'
import type { SiteBundle } from '../pages/site-bundle.ts'
import { codeKey } from '../sources/build-key.ts'
import { assertOwnBucket } from '../upload/own-bucket.ts'
import { isForTheBucket, uploadFiles } from '../upload/upload-site.ts'

/** Where a release goes to. */
export interface ReleaseTarget {
  table: Table
  files: ObjectStore
  /** Names the code of pages that API and publisher may run, where no publication can. */
  nameCode: (digest: string) => Promise<void>
  /** Which code is named; undefined before the first release. */
  namedCode: () => Promise<string | undefined>
}

/**
 * Brings the code of the pages with the scripts, styles and fonts that they ask for, names it, and
 * asks for a publication of everything by it. Cut off at any line, the next one completes it.
 * @returns when the publication was asked for
 */
export async function release(
  { table, files, nameCode, namedCode }: ReleaseTarget,
  bundle: SiteBundle,
  say: (line: string) => void,
): Promise<Date> {
  await assertOwnBucket(files)
  const site = (await filesIn(bundle.site)).filter(isForTheBucket)
  await uploadFiles(files, bundle.site, site)
  const code: Record<string, string> = {}
  for (const path of await filesIn(bundle.code)) {
    code[path] = await readFile(join(bundle.code, path), 'utf8')
  }
  // Its key is its digest, so that what runs already finds its own until it is told of the new one.
  const { packed, digest } = await packCode({ sources: codeKey(), site, code })
  await files.put(pagesCodeKey(digest), packed)
  const before = await namedCode()
  await nameCode(digest)
  if (before !== undefined && before !== digest) await removeCode(files, [digest, before])
  const at = new Date()
  await createStores(table).changes.note(['EVERYTHING'], at)
  say(`  brought ${site.length} files and the code of the pages; asked for a publication`)
  return at
}

/** Takes away code that nothing runs: what ran until now still asks for its own for some minutes. */
async function removeCode(files: ObjectStore, running: readonly string[]): Promise<void> {
  const kept = new Set(running.map(pagesCodeKey))
  for await (const key of files.list(PAGES_CODE_PREFIX)) {
    if (!kept.has(key)) await files.remove(key)
  }
}

const LOOKED_AT_MS = 5000
/** Longer than the pages of a hundred thousand studies take. */
const GIVEN_UP_MS = 60 * 60_000

/**
 * Waits until what changed until then is with readers.
 * @throws where a publication fails, with its reason, or none comes to its end
 */
export async function untilPublished(
  table: Table,
  asked: Date,
  { lookedAtMs = LOOKED_AT_MS, givenUpMs = GIVEN_UP_MS } = {},
): Promise<void> {
  const { changes, publications } = createStores(table)
  const isWaiting = async () =>
    (await changes.pending(new Date(), 1000)).some(({ since }) => since <= asked)
  const begun = performance.now()
  while (await isWaiting()) {
    const { failures, endedAt } = await publications.state()
    if (failures > 0 && endedAt && endedAt > asked) {
      const [run] = (await publications.latest(1)).runs
      throw new Error(`the publication failed: ${run?.error}`)
    }
    if (performance.now() - begun > givenUpMs) {
      throw new Error('no publication came to its end: docs/operations/failed-publication.md')
    }
    await wait(lookedAtMs)
  }
}
