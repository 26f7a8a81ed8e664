import { constants, copyFile, mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { dataLicence, siteOrigin } from '../../project/environment.ts'
import { filesIn, makeEmptyFolder } from '../../project/files.ts'
import { SHARE_PICTURE_CACHE } from '../../project/folders.ts'
import { draftOf } from '../../project/replace-folder.ts'
import { makePictures, placePictures } from '../share-images/make-pictures.ts'
import { applyChange } from './apply-change.ts'
import { type BuildInput, type BuildOptions, replaceSite, withInput } from './build-site.ts'
import { makeBulkFiles } from './bulk-files.ts'
import { compressFiles } from './compress-files.ts'
import { comparePlan, forgetInterrupted, noteMade, noteRemoved } from './made-files.ts'
import { areFew, makePages } from './make-pages.ts'
import { planPages } from './plan-pages.ts'
import { openRenderer } from './render-pages.ts'
import { ensureBundle } from './site-bundle.ts'
import { endJournal, readJournal, writeJournal } from './site-journal.ts'
import { type MadeFrom, openSiteRecord, RECORD_FILE, readMadeFrom } from './site-record.ts'

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
    const before = readMadeFrom(input.site)
    const { sources, table } = input.madeFrom
    if (before === undefined || before.sources !== sources || before.table !== table) {
      await replaceSite(input, options)
      options.log?.('built the whole site')
      return { kind: 'everything', written: [], removed: [] }
    }
    const interrupted = await readJournal(input.site)
    if (interrupted.length === 0 && isDeepStrictEqual(before, input.madeFrom)) {
      options.log?.('the site is up to date')
      return { kind: 'none', written: [], removed: [] }
    }
    const change = await changeSite(before, interrupted, input, options)
    options.log?.(`changed ${change.written.length} files, removed ${change.removed.length}`)
    return change
  })
}

async function changeSite(
  before: MadeFrom,
  interrupted: readonly string[],
  { now, site, snapshot, content, madeFrom }: BuildInput,
  { signal, log, observeStep = () => {} }: BuildOptions,
): Promise<SiteChange> {
  const { code } = await ensureBundle(madeFrom.sources, { signal, log })
  const draft = draftOf(site)
  const [folder, recordFile] = [join(draft, 'files'), join(draft, RECORD_FILE)]
  await makeEmptyFolder(draft)
  await mkdir(folder)
  await copyFile(join(site, RECORD_FILE), recordFile, constants.COPYFILE_FICLONE)
  const record = openSiteRecord(recordFile, snapshot)
  let removed: readonly string[]
  try {
    forgetInterrupted(record, interrupted)
    const plan = planPages(content, record, madeFrom, interrupted.length > 0)
    const all = await makePictures(content, plan.otherHearticles, snapshot, SHARE_PICTURE_CACHE)
    const { missing: pictures, ...files } = comparePlan(plan, record, all.pictures, interrupted)
    const { stale: pages, few } = plan
    removed = files.removed
    const ofRecords = [...pages.keys()]
    const renderer = await openRenderer(code, content)
    if (areFew(ofRecords)) await renderer.render(ofRecords, folder, signal)
    else
      await makePages(
        { code, snapshot, now: now.toISOString(), target: folder, files: ofRecords },
        signal,
      )
    const isSameDay = before.day === madeFrom.day && before.publicDay === madeFrom.publicDay
    const readsOf = (file: string) => (isSameDay ? record.file(file)?.reads : undefined)
    const { made, reads } = await renderer.renderFew(few, readsOf, folder, signal)
    const readBefore = (file: string) => readFile(join(site, file)).catch(() => undefined)
    const offer = { origin: siteOrigin(), licence: dataLicence() }
    const bulk = await makeBulkFiles(
      content,
      { others: plan.otherHearticles, readBefore },
      folder,
      offer,
    )
    await noteMade(record, folder, { pages, files: [...ofRecords, ...made, ...bulk], reads })
    await placePictures(pictures, SHARE_PICTURE_CACHE, folder)
    for (const { address } of pictures) record.putFile(address.slice(1), '')
    noteRemoved(record, removed)
    record.setMadeFrom(madeFrom)
    record.commit()
  } finally {
    record.close()
  }
  const written = await filesIn(folder)
  await compressFiles(folder, written, { signal })
  signal?.throwIfAborted()
  observeStep('journal')
  await writeJournal(site, [...new Set([...interrupted, ...written, ...removed])])
  await applyChange(folder, site, { written, removed }, observeStep)
  observeStep('record')
  await rename(recordFile, join(site, RECORD_FILE))
  observeStep('end')
  await endJournal(site)
  const kind = written.length + removed.length > 0 ? 'changed' : 'none'
  return { kind, written, removed: [...removed] }
}
