import { join } from 'node:path'
import type { ReleasedCode } from '../../../functions/http/released-code.ts'
import { SITE_PREFIX } from '../../../functions/http/stored-site-pages.ts'
import { latestPublicDay } from '../../../src/domain/hearticle/hearticle.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { filesIn, makeEmptyFolder } from '../../project/files.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { type ClearCdn, clearLists } from '../aws/clear-cdn.ts'
import type { SiteChange } from '../pages/build-changed.ts'
import {
  type BuildRecord,
  RECORD_FILE,
  readBuildRecord,
  writeBuildRecord,
} from '../pages/build-record.ts'
import {
  compareFiles,
  digestsIn,
  leaveOut,
  madeOf,
  plannedFiles,
  unchangedFiles,
} from '../pages/made-files.ts'
import { planPages } from '../pages/plan-pages.ts'
import { openRenderer } from '../pages/render-pages.ts'
import { inOne, pathsToForget } from '../pipeline/paths-to-forget.ts'
import { publishAudioOfSnapshot } from '../pipeline/publish-audio.ts'
import { releaseAudioOfSnapshot } from '../pipeline/release-audio.ts'
import type { PublicationContext, PublicationWork } from '../pipeline/run-publication.ts'
import { buildSearchIndex } from '../search-index/build-catalogue.ts'
import { drawMissing, picturesOf, placePictures } from '../share-images/make-pictures.ts'
import { readManifest } from '../snapshot/snapshot-manifest.ts'
import { updateSnapshot } from '../snapshot/update-snapshot.ts'
import { isAsset } from '../upload/site-file.ts'
import { uploadSearchIndex } from '../upload/upload-catalogue.ts'
import { phaseOf, removeFiles, uploadFiles } from '../upload/upload-site.ts'
import { type InstanceFolder, RECORD_PART, snapshotParts } from './instance-folder.ts'
import {
  keepParts,
  NOTHING_PUBLISHED,
  type PublishedState,
  readState,
  removeOtherParts,
  Unreadable,
  writeState,
} from './publication-state.ts'

/** So many pages are made and brought before what is done is noted. */
const PAGES_A_BATCH = 2000
/** Drawing a picture takes as long as making so many pages. */
const PAGES_A_PICTURE = 20
/** Pages that browsers and the CDN still show ask for an asset for so long after none has it. */
const RETIRED_MS = 7 * 24 * 60 * 60 * 1000

export interface DeployedWorkOptions {
  stores: Omit<OpenedStores, 'close' | 'keyedHash'>
  folder: InstanceFolder
  clearCdn: ClearCdn
  /**
   * The code of the pages that was released last; asked after changes were taken in, so that it is
   * never older than a release that is among them.
   */
  code: () => Promise<Pick<ReleasedCode, 'digest' | 'folder' | 'site'>>
  /** What canonical addresses begin with. */
  origin: string
  /** How many pages are made and brought before what is done is noted. */
  pagesABatch?: number
}

/** What one publication knows between its steps. */
interface Run {
  code: Awaited<ReturnType<DeployedWorkOptions['code']>>
  state: PublishedState
  /** Until the search index is here. */
  index: Promise<void>
  after?: BuildRecord
  removed: readonly string[]
}

export interface DeployedWork extends PublicationWork {
  /** Lets the CDN forget lists, a minute after they are another; nobody publishes any less meanwhile. */
  forgetLists(): Promise<void>
}

/**
 * A publication in AWS, from what the last one kept among the files: this process has neither the
 * site nor the sources. Files are made and brought in batches, and after each what is done is noted,
 * so that whoever goes on makes the rest alone. They are named before they are touched: one that died
 * leaves to the next which of them to make again. Readers get their pages before lists and search are
 * made, and what is gone goes last.
 */
export function deployedWork(options: DeployedWorkOptions): DeployedWork {
  const { stores, folder, clearCdn } = options
  const { files } = stores
  const { paths } = folder
  let begun: Run | undefined
  const currentRun = (): Run => {
    if (!begun) throw new Error('no publication has begun')
    return begun
  }
  let hasNewLists = false
  const forget = async (cdnPaths: readonly string[]) => {
    if (cdnPaths.length > 0) await clearCdn(cdnPaths)
  }
  return {
    async snapshotDigest(published) {
      const [code, state] = await Promise.all([options.code(), readState(files)])
      const run: Run = { code, state, index: Promise.resolve(), removed: [] }
      begun = run
      try {
        const { index } = await folder.bring(state)
        run.index = index
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        run.state = { ...NOTHING_PUBLISHED, retired: state.retired }
        run.index = (await folder.bring(run.state)).index
      }
      // One that died between keeping and settling has left all of it in order.
      const { before, digest } = run.state
      return digest !== undefined && before === published ? published : digest
    },

    async pull(changed, now) {
      return (await updateSnapshot(stores, paths.snapshot, now, changed)).digest
    },

    publishAudio: (changed, log) => publishAudioOfSnapshot(files, paths.snapshot, changed, log),

    async pages(context) {
      const { written, removed } = await makeFiles(currentRun(), options, context)
      const forgotten = written.filter((path) => !isAsset(path))
      await forget(pathsToForget(context.isUnsure ? 'everything' : forgotten))
      context.log(`${written.length} files are with readers; ${removed.length} are gone`)
      return { kind: written.length + removed.length > 0 ? 'changed' : 'none', written, removed }
    },

    async catalogue({ mayGoOn, log, now, isWhole }) {
      const run = currentRun()
      // Where it cannot be brought, it is made anew.
      await run.index.catch((error: Error) =>
        log(`the search index is made anew: ${error.message}`),
      )
      await buildSearchIndex(paths.snapshot, paths.searchIndex, { reuse: !isWhole, log })
      await mayGoOn()
      const { file, uploaded } = await uploadSearchIndex(files, paths.searchIndex)
      hasNewLists ||= uploaded
      log(`${file}: ${uploaded ? 'uploaded' : 'unchanged'}`)
      await mayGoOn()
      const removed = run.removed.filter((path) => !isAsset(path))
      const { retired, over } = retire(run, now)
      await removeFiles(files, [...removed, ...over])
      run.state = { ...run.state, retired }
      await forget(pathsToForget(removed))
    },

    async releaseAudio(changed, now, log) {
      const released = await releaseAudioOfSnapshot(stores, paths.snapshot, { changed, now }, log)
      await forget(inOne(released, '/uploads/*'))
    },

    async keep(before) {
      const { state, after } = currentRun()
      if (after === undefined) throw new Error('no pages were made')
      await writeBuildRecord(paths.site, after)
      const parts = await keepParts(files, [
        [RECORD_PART, join(paths.site, RECORD_FILE)],
        ...(await snapshotParts(paths.snapshot)),
      ])
      const { digest } = after
      await writeState(files, { ...state, digest, before, touched: [], parts })
      folder.settle(parts)
      await removeOtherParts(files, parts)
    },

    async forgetLists() {
      if (hasNewLists) await clearLists(clearCdn)
      hasNewLists = false
    },
  }
}

/** Makes the files that are another by now and brings them to readers, batch by batch. */
async function makeFiles(
  run: Run,
  { stores, folder, origin, pagesABatch = PAGES_A_BATCH }: DeployedWorkOptions,
  { now, mayGoOn }: PublicationContext,
): Promise<Omit<SiteChange, 'kind'>> {
  const { code } = run
  const { files, table } = stores
  const { snapshot, site, draft, pictures: cache } = folder.paths
  const manifest = await readManifest(snapshot)
  const plan = planPages(snapshot, now)
  const pictures = picturesOf(snapshot)
  const planned = plannedFiles(plan, pictures)
  const madeFrom = {
    sources: code.digest,
    table: table.name,
    origin,
    digest: manifest.digest,
    day: dayInVienna(now),
    publicDay: latestPublicDay(now),
  }
  const { touched } = run.state
  const before = await filesBefore(run, files, site, madeFrom)
  const { stale, removed } = compareFiles(before, planned, plan.always, touched)
  run.removed = removed
  const made = new Map(before)
  const written: string[] = []
  const note = async (open: readonly string[]) => {
    run.state = { ...run.state, touched: [...new Set(open)] }
    await writeState(files, run.state)
  }

  const render = await openRenderer({ code: code.folder, snapshot, now: now.toISOString() })
  const make = async (batch: readonly string[]): Promise<string[]> => {
    await makeEmptyFolder(draft)
    const wanted = new Set(batch)
    const drawn = pictures.filter(({ address }) => wanted.has(address.slice(1)))
    const drawing = async () => {
      if (drawn.length > 0) await drawMissing(drawn, cache, snapshot)
      await placePictures(drawn, cache, draft)
    }
    const pages = batch.filter((file) => !isAsset(file))
    await Promise.all([drawing(), render(pages, draft)])
    const digests = digestsIn(draft, pages)
    await leaveOut(draft, unchangedFiles(before, digests, touched))
    for (const file of batch) {
      const out = digests.get(file)
      made.set(file, out === undefined ? '' : madeOf(planned.get(file) ?? '', out))
    }
    return filesIn(draft)
  }

  const toMake = [...stale, ...plan.always].toSorted((a, b) => phaseOf(a) - phaseOf(b))
  const unsure = new Set([...touched, ...removed])
  for (const { batch, isLast } of batchesOf(toMake, pagesABatch)) {
    await mayGoOn()
    const brought = await make(batch)
    await note([...unsure, ...brought])
    await uploadFiles(files, draft, brought, mayGoOn)
    written.push(...brought)
    for (const file of batch) unsure.delete(file)
    if (isLast) break
    await writeBuildRecord(site, { ...madeFrom, files: made })
    const parts = await keepParts(files, [[RECORD_PART, join(site, RECORD_FILE)]])
    run.state = { ...run.state, parts: { ...run.state.parts, ...parts } }
    await note([...unsure])
  }
  const stays = new Set([...planned.keys(), ...plan.always])
  run.after = { ...madeFrom, files: new Map([...made].filter(([file]) => stays.has(file))) }
  return { written, removed }
}

function* batchesOf(
  files: readonly string[],
  pages: number,
): Generator<{ batch: readonly string[]; isLast: boolean }> {
  let from = 0
  let weight = 0
  for (const [index, file] of files.entries()) {
    weight += isAsset(file) ? PAGES_A_PICTURE : 1
    const isLast = index + 1 === files.length
    if (weight < pages && !isLast) continue
    yield { batch: files.slice(from, index + 1), isLast }
    from = index + 1
    weight = 0
  }
}

/** A file of which nobody knows what it was made from. */
const UNKNOWN = '?'

/**
 * The files of the site with what they were made from. Where the pages were made by other code, or
 * nothing is kept of what was published, that is unknown of all there are.
 */
async function filesBefore(
  { code, state }: Run,
  files: OpenedStores['files'],
  site: string,
  { sources, table, origin }: Pick<BuildRecord, 'sources' | 'table' | 'origin'>,
): Promise<BuildRecord['files']> {
  const record = state.parts[RECORD_PART] && (await readBuildRecord(site))
  if (record && record.sources === sources && record.table === table && record.origin === origin) {
    return record.files
  }
  const ofCode = new Set(code.site)
  const present = new Map<string, string>()
  for await (const key of files.list(SITE_PREFIX)) {
    const path = key.slice(SITE_PREFIX.length)
    // Where a share picture lies, its content is in its name.
    if (!ofCode.has(path)) present.set(path, path.startsWith('share/') ? '' : UNKNOWN)
  }
  return present
}

/** Which assets are in no page any more since when, and which of them have been so for long enough. */
function retire(
  { code, state, removed, after }: Run,
  now: Date,
): { retired: PublishedState['retired']; over: string[] } {
  const today = removed.filter(isAsset).map((path) => [path, now.toISOString()])
  const since: PublishedState['retired'] = { ...Object.fromEntries(today), ...state.retired }
  const used = new Set(code.site)
  const gone = Object.entries(since).filter(([path]) => !after?.files.has(path) && !used.has(path))
  const isOver = ([, at]: [string, string]) => now.getTime() - Date.parse(at) >= RETIRED_MS
  return {
    retired: Object.fromEntries(gone.filter((one) => !isOver(one))),
    over: gone.filter(isOver).map(([path]) => path),
  }
}
