import { filesIn, makeEmptyFolder } from '../../project/files.ts'
import { SHARE_PICTURE_CACHE } from '../../project/folders.ts'
import { draftOf } from '../../project/replace-folder.ts'
import { makePictures, placePictures } from '../share-images/make-pictures.ts'
import { applyChange } from './apply-change.ts'
import {
  type BuildRecord,
  endJournal,
  readBuildRecord,
  readJournal,
  writeBuildRecord,
  writeJournal,
} from './build-record.ts'
import {
  type BuildInput,
  type BuildOptions,
  recordOf,
  replaceSite,
  withInput,
} from './build-site.ts'
import { compressFiles } from './compress-files.ts'
import { makePages } from './make-pages.ts'
import { planSite } from './plan-site.ts'
import { ensureBundle } from './site-bundle.ts'

/**
 * What a build did to the site. Paths are relative to its folder, as `hearticle/7.html`.
 */
export interface SiteChange {
  /** With 'everything' no paths are listed: any file may be another. */
  kind: 'none' | 'changed' | 'everything'
  written: string[]
  removed: string[]
}

/**
 * Brings the built site up to date with the snapshot: makes the pages whose content is not what
 * they were made from, and removes those that are gone. The files are those of a whole build of the
 * same day. Where there is no site yet, or it was made from other sources or another table, all of
 * it is built.
 *
 * The site is read meanwhile (`applyChange`). A build that is cut off leaves a journal of the files
 * that it had begun to touch, and the next one makes those again.
 */
export function buildChanged(now: Date, options: BuildOptions = {}): Promise<SiteChange> {
  return withInput(now, options, async (input): Promise<SiteChange> => {
    const before = await readBuildRecord(input.site)
    const { sources, table } = input.madeFrom
    if (before === undefined || before.sources !== sources || before.table !== table) {
      await replaceSite(input, options)
      options.log?.('built the whole site')
      return { kind: 'everything', written: [], removed: [] }
    }
    const interrupted = await readJournal(input.site)
    if (interrupted.length === 0 && isOf(before, input.madeFrom)) {
      options.log?.('the site is up to date')
      return { kind: 'none', written: [], removed: [] }
    }
    const change = await changeSite(before, interrupted, input, options)
    options.log?.(`changed ${change.written.length} files, removed ${change.removed.length}`)
    return change
  })
}

function isOf(record: BuildRecord, madeFrom: BuildInput['madeFrom']): boolean {
  return (Object.keys(madeFrom) as (keyof typeof madeFrom)[]).every(
    (name) => record[name] === madeFrom[name],
  )
}

async function changeSite(
  before: BuildRecord,
  interrupted: readonly string[],
  { now, site, snapshot, manifest, madeFrom }: BuildInput,
  { signal, log, endsAfter, observeStep = () => {} }: BuildOptions,
): Promise<SiteChange> {
  const { code } = await ensureBundle(madeFrom.sources, { signal, log })
  const plan = planSite(snapshot, manifest, now)
  const { pictures } = await makePictures(snapshot, SHARE_PICTURE_CACHE)
  const after = recordOf(madeFrom, plan, pictures)
  const { stale, removed } = compareFiles(before.files, after.files, interrupted)
  const draft = draftOf(site)
  await makeEmptyFolder(draft)
  const missing = new Set(stale)
  const task = {
    code,
    snapshot,
    now: now.toISOString(),
    target: draft,
    files: stale.filter((file) => plan.has(file)),
    unlessIn: site,
    unsure: interrupted,
  }
  await makePages(task, { signal, endsAfter })
  await placePictures(
    pictures.filter(({ address }) => missing.has(address.slice(1))),
    SHARE_PICTURE_CACHE,
    draft,
  )
  const written = await filesIn(draft)
  await compressFiles(draft, written, { signal })
  signal?.throwIfAborted()
  observeStep('journal')
  await writeJournal(site, [...new Set([...interrupted, ...written, ...removed])])
  await applyChange(draft, site, { written, removed }, observeStep)
  observeStep('record')
  await writeBuildRecord(site, after)
  observeStep('end')
  await endJournal(site)
  return { kind: written.length + removed.length > 0 ? 'changed' : 'none', written, removed }
}

/**
 * What has to be made, and what has to go.
 * @param interrupted files in an unknown state
 */
export function compareFiles(
  before: BuildRecord['files'],
  after: BuildRecord['files'],
  interrupted: readonly string[],
): { stale: string[]; removed: string[] } {
  const unsure = new Set(interrupted)
  return {
    stale: [...after.keys()].filter(
      (file) => after.get(file) !== before.get(file) || unsure.has(file),
    ),
    removed: [...new Set([...before.keys(), ...interrupted])].filter((file) => !after.has(file)),
  }
}
