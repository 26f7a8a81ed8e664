import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleasedCode } from '../../../functions/http/released-code.ts'
import { SITE_PREFIX } from '../../../functions/http/stored-site-pages.ts'
import { bulkFiles } from '../../../src/contract/reading/bulk.ts'
import { latestPublicDay } from '../../../src/domain/hearticle/hearticle.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { readSnapshot } from '../../../src/snapshot/read-snapshot.ts'
import { filesIn, makeEmptyFolder } from '../../project/files.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { type ClearCdn, clearLists } from '../aws/clear-cdn.ts'
import type { SiteChange } from '../pages/build-changed.ts'
import { filedOf } from '../pages/build-site.ts'
import { makeBulkFiles } from '../pages/bulk-files.ts'
import { comparePlan, forgetInterrupted, noteMade, noteRemoved } from '../pages/made-files.ts'
import { planPages } from '../pages/plan-pages.ts'
import { openRenderer } from '../pages/render-pages.ts'
import {
  type MadeFrom,
  openSiteRecord,
  RECORD_FILE,
  readMadeFrom,
  type SiteRecord,
} from '../pages/site-record.ts'
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
  /** Left out, all rights are reserved (P-BULK). */
  licence?: string | undefined
  /** How many pages are made and brought before what is done is noted. */
  pagesABatch?: number
}

/** What one publication knows between its steps. */
interface Run {
  code: Awaited<ReturnType<DeployedWorkOptions['code']>>
  state: PublishedState
  /** Until the search index is here. */
  index: Promise<void>
  after?: MadeFrom
  removed: readonly string[]
  /** Pictures that pages name. */
  assets?: ReadonlySet<string>
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
  { stores, folder, origin, licence, pagesABatch = PAGES_A_BATCH }: DeployedWorkOptions,
  { now, mayGoOn }: PublicationContext,
): Promise<Omit<SiteChange, 'kind'>> {
  const { code } = run
  const { files, table } = stores
  const { snapshot, site, draft, pictures: cache } = folder.paths
  const manifest = await readManifest(snapshot)
  const content = readSnapshot(snapshot, now)
  const madeFrom = {
    sources: code.digest,
    table: table.name,
    origin,
    digest: manifest.digest,
    day: dayInVienna(now),
    publicDay: latestPublicDay(now),
    filed: filedOf(content),
  }
  const { touched } = run.state
  const { record, isSameDay } = await openRecord(run, files, folder.paths, madeFrom)
  try {
    forgetInterrupted(record, touched)
    const plan = planPages(content, record, madeFrom, touched.length > 0)
    const { stale: pages, few } = plan
    const { missing: pictures, removed } = comparePlan(
      plan,
      record,
      picturesOf(content, plan.otherHearticles),
      touched,
    )
    run.removed = removed
    // Whoever goes on with it finds what is made until then, and looks at all of it.
    record.setMadeFrom({ ...madeFrom, digest: '', day: '', publicDay: '', filed: '' })
    const written: string[] = []
    const note = async (open: readonly string[]) => {
      run.state = { ...run.state, touched: [...new Set(open)] }
      await writeState(files, run.state)
    }

    const renderer = await openRenderer(code.folder, content)
    const readsOf = (file: string) => (isSameDay ? record.file(file)?.reads : undefined)
    const readBefore = async (file: string) => {
      const bytes = await files.get(SITE_PREFIX + file)
      return bytes && Buffer.from(bytes)
    }
    const make = async (batch: readonly string[]): Promise<string[]> => {
      await makeEmptyFolder(draft)
      const wanted = new Set(batch)
      const drawn = pictures.filter(({ address }) => wanted.has(address.slice(1)))
      const drawing = async () => {
        if (drawn.length > 0) await drawMissing(drawn, cache, snapshot)
        await placePictures(drawn, cache, draft)
      }
      const ofRecords = batch.filter((file) => pages.has(file))
      const others = few.filter((file) => wanted.has(file))
      const [{ made, reads }] = await Promise.all([
        renderer.renderFew(others, readsOf, draft),
        drawing(),
        renderer.render(ofRecords, draft),
      ])
      const before = { others: plan.otherHearticles, readBefore }
      const bulk = wanted.has(bulkFiles[0])
        ? await makeBulkFiles(content, before, draft, { origin, licence })
        : []
      await noteMade(record, draft, { pages, files: [...ofRecords, ...made, ...bulk], reads })
      for (const { address } of drawn) record.putFile(address.slice(1), '')
      return filesIn(draft)
    }

    const all = [
      ...pages.keys(),
      ...pictures.map(({ address }) => address.slice(1)),
      ...few,
      ...bulkFiles,
    ]
    const toMake = all.toSorted((a, b) => phaseOf(a) - phaseOf(b))
    const unsure = new Set([...touched, ...removed])
    for (const { batch, isLast } of batchesOf(toMake, pagesABatch)) {
      await mayGoOn()
      const brought = await make(batch)
      await note([...unsure, ...brought])
      await uploadFiles(files, draft, brought, mayGoOn)
      written.push(...brought)
      for (const file of batch) unsure.delete(file)
      if (isLast) break
      record.commit()
      const parts = await keepParts(files, [[RECORD_PART, join(site, RECORD_FILE)]])
      run.state = { ...run.state, parts: { ...run.state.parts, ...parts } }
      await note([...unsure])
    }
    noteRemoved(record, removed)
    record.setMadeFrom(madeFrom)
    record.commit()
    run.after = madeFrom
    run.assets = new Set(record.files().filter(isAsset))
    return { written, removed: [...removed] }
  } finally {
    record.close()
    content.close()
  }
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

/**
 * The record of the site. Where the pages were made by other code, or nothing is kept of what was
 * published, one that has nothing but the names of the files that there are.
 */
async function openRecord(
  { code, state }: Run,
  files: OpenedStores['files'],
  { site, snapshot }: InstanceFolder['paths'],
  { sources, table, origin, day, publicDay }: MadeFrom,
): Promise<{ record: SiteRecord; isSameDay: boolean }> {
  const path = join(site, RECORD_FILE)
  const before = state.parts[RECORD_PART] && readMadeFrom(site)
  if (before && before.sources === sources && before.table === table && before.origin === origin) {
    const isSameDay = before.day === day && before.publicDay === publicDay
    return { record: openSiteRecord(path, snapshot), isSameDay }
  }
  await rm(path, { force: true })
  const record = openSiteRecord(path, snapshot)
  const ofCode = new Set(code.site)
  for await (const key of files.list(SITE_PREFIX)) {
    const file = key.slice(SITE_PREFIX.length)
    if (!ofCode.has(file)) record.putFile(file, '')
  }
  return { record, isSameDay: false }
}

/** Which assets are in no page any more since when, and which of them have been so for long enough. */
function retire(
  { code, state, removed, assets = new Set() }: Run,
  now: Date,
): { retired: PublishedState['retired']; over: string[] } {
  const today = removed.filter(isAsset).map((path) => [path, now.toISOString()])
  const since: PublishedState['retired'] = { ...Object.fromEntries(today), ...state.retired }
  const used = new Set(code.site)
  const gone = Object.entries(since).filter(([path]) => !assets.has(path) && !used.has(path))
  const isOver = ([, at]: [string, string]) => now.getTime() - Date.parse(at) >= RETIRED_MS
  return {
    retired: Object.fromEntries(gone.filter((one) => !isOver(one))),
    over: gone.filter(isOver).map(([path]) => path),
  }
}
