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
import { type BuildInput, type BuildOptions, replaceSite, withInput } from './build-site.ts'
import { compressFiles } from './compress-files.ts'
import {
  compareFiles,
  digestsIn,
  leaveOut,
  notedFiles,
  plannedFiles,
  unchangedFiles,
} from './made-files.ts'
import { makePages } from './make-pages.ts'
import { planPages } from './plan-pages.ts'
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
 * Brings the built site up to date with the snapshot: makes the pages of hearticles and studies whose
 * records are not those that they were made from, and the few others, and removes those that are
 * gone. The files are those of a whole build of the same day. Where there is no site yet, or it was
 * made from other sources or another table, all of it is built.
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
  { now, site, snapshot, madeFrom }: BuildInput,
  { signal, log, endsAfter, observeStep = () => {} }: BuildOptions,
): Promise<SiteChange> {
  const { code } = await ensureBundle(madeFrom.sources, { signal, log })
  const plan = planPages(snapshot, now)
  const { pictures } = await makePictures(snapshot, SHARE_PICTURE_CACHE)
  const planned = plannedFiles(plan, pictures)
  const { stale, removed } = compareFiles(before.files, planned, plan.always, interrupted)
  const draft = draftOf(site)
  await makeEmptyFolder(draft)
  const missing = new Set(stale)
  const pages = stale.filter((file) => plan.byRecords.has(file))
  const files = [...pages, ...plan.always]
  const task = { code, snapshot, now: now.toISOString(), target: draft, files }
  await makePages(task, { signal, endsAfter })
  await placePictures(
    pictures.filter(({ address }) => missing.has(address.slice(1))),
    SHARE_PICTURE_CACHE,
    draft,
  )
  const digests = digestsIn(draft, files)
  await leaveOut(draft, unchangedFiles(before.files, digests, interrupted))
  const after = { ...madeFrom, files: notedFiles(planned, before.files, digests) }
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
