import { join } from 'node:path'
import { latestPublicDay } from '../../../src/domain/hearticle/hearticle.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { filesIn, makeEmptyFolder } from '../../project/files.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { type ClearCdn, clearLists } from '../aws/clear-cdn.ts'
import { CODE_PART, type KeptFolder, RECORD_PART, snapshotParts } from '../kept/kept-folder.ts'
import {
  type KeptState,
  keepParts,
  readKept,
  removeOtherParts,
  writeKept,
} from '../kept/kept-state.ts'
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
  notedFiles,
  plannedFiles,
  unchangedFiles,
} from '../pages/made-files.ts'
import { planPages } from '../pages/plan-pages.ts'
import { renderPages } from '../pages/render-pages.ts'
import { inOne, pathsToForget } from '../pipeline/paths-to-forget.ts'
import { publishAudioOfSnapshot } from '../pipeline/publish-audio.ts'
import { releaseAudioOfSnapshot } from '../pipeline/release-audio.ts'
import { LeftToAnother, type PublicationWork } from '../pipeline/run-publication.ts'
import { updateSearchIndex } from '../search-index/build-catalogue.ts'
import { drawMissing, picturesOf, placePictures } from '../share-images/make-pictures.ts'
import { readManifest } from '../snapshot/snapshot-manifest.ts'
import { updateSnapshot } from '../snapshot/update-snapshot.ts'
import { isAsset } from '../upload/site-file.ts'
import { uploadSearchIndex } from '../upload/upload-catalogue.ts'
import { uploadChange } from '../upload/upload-site.ts'

/** Files of the site that a small publication makes or removes at most; more are a build's. */
export const MOST_FILES = 500
/** A changed study needs a search index that is made anew: with so many, in half a minute. */
const MOST_STUDIES = 25_000

export interface SmallWorkOptions {
  stores: Omit<OpenedStores, 'close' | 'reach'>
  folder: KeptFolder
  clearCdn: ClearCdn
  /** What must have made what is kept: the code of the pages, and the address they are for. */
  code: string
  origin: string
  now: () => Date
}

/** What one publication knows between its steps. */
interface Run {
  state: KeptState
  before: BuildRecord
  after?: BuildRecord
  written: string[]
  removed: string[]
  /** Until the search index is here. */
  index: Promise<void>
}

/** What the steps share. */
interface Steps {
  run: Run | undefined
  hasNewLists: boolean
}

type Log = (text: string) => void

export interface SmallWork extends PublicationWork {
  /** Lets the CDN forget lists, a minute after they are another; nobody publishes any less meanwhile. */
  forgetLists(): Promise<void>
  /** Waits for what is still being brought. */
  end(): Promise<void>
}

/**
 * A publication that touches few files, from what the last one kept among the files: it has neither
 * the site nor the sources. What it cannot do it leaves to a build, before it touches anything.
 *
 * Readers get their pages before lists and search are made. The files are named in what is kept
 * before the first is touched, so that the next one makes those again after one that died.
 */
export function smallWork(options: SmallWorkOptions): SmallWork {
  const steps: Steps = { run: undefined, hasNewLists: false }
  const currentRun = (): Run => {
    if (!steps.run) throw new LeftToAnother('nothing is published yet')
    return steps.run
  }
  return {
    ...makingSteps(options, steps, currentRun),
    ...bringingSteps(options, steps, currentRun),
    async forgetLists() {
      if (steps.hasNewLists) await clearLists(options.clearCdn)
      steps.hasNewLists = false
    },
    async end() {
      // One that left its work to another did not wait for the search index: it still comes.
      await steps.run?.index.catch(() => {})
    },
  }
}

/** Steps that change nothing but the folder of this instance. */
function makingSteps(options: SmallWorkOptions, steps: Steps, currentRun: () => Run) {
  const { stores, folder } = options
  const { paths } = folder
  return {
    async snapshotDigest(published: string | undefined) {
      const state = await readKept(stores.files)
      const misfit = misfitOf(state, options)
      if (state === undefined || misfit !== undefined) throw new LeftToAnother(misfit ?? '')
      const { index } = await folder.bring(state)
      const before = await readBuildRecord(paths.site)
      if (before === undefined) throw new Error(`${RECORD_PART} cannot be read`)
      steps.run = { state, before, index, written: [], removed: [] }
      // One that died between keeping and settling has left all of it in order.
      return state.before === published ? published : state.digest
    },

    async pull(changed: readonly string[] | 'everything', now: Date) {
      currentRun()
      if (changed === 'everything' || changed.length > MOST_FILES) {
        throw new LeftToAnother('it is more than a few changes')
      }
      const { counts } = await readManifest(paths.snapshot)
      if (counts.studies > MOST_STUDIES && changed.some((key) => key.startsWith('STUDY#'))) {
        throw new LeftToAnother('all studies go into the search index again')
      }
      return (await updateSnapshot(stores, paths.snapshot, now, changed)).digest
    },

    async pages(now: Date, log: Log): Promise<SiteChange> {
      const run = currentRun()
      await makeFiles(run, options, now)
      const { written, removed } = run
      log(`made ${written.length} files; ${removed.length} are gone`)
      return { kind: written.length + removed.length > 0 ? 'changed' : 'none', written, removed }
    },

    /** After the pages are with readers, in `upload`. */
    catalogue: async () => {},
  }
}

/** Steps that change what readers get. */
function bringingSteps(options: SmallWorkOptions, steps: Steps, currentRun: () => Run) {
  const { stores, folder, clearCdn } = options
  const { files } = stores
  const { paths } = folder
  const forget = async (removedPaths: readonly string[]) => {
    if (removedPaths.length > 0) await clearCdn(removedPaths)
  }
  return {
    publishAudio: (changed: readonly string[], log: Log) =>
      publishAudioOfSnapshot(files, paths.snapshot, changed, log),

    async upload(assertHeld: () => Promise<void>, log: Log) {
      const { state, written, removed, index } = currentRun()
      await assertHeld()
      const touched = [...new Set([...state.touched, ...written, ...removed])]
      await writeKept(files, { ...state, touched })
      const beforeDeletions = async () => {
        await forget(pathsToForget(written.filter(isKeptByTheCdn)))
        log(`${written.length} files are with readers`)
        await index
        await updateSearchIndex(paths.snapshot, paths.searchIndex)
        await assertHeld()
        const { file, uploaded } = await uploadSearchIndex(files, paths.searchIndex)
        steps.hasNewLists ||= uploaded
        log(`${file}: ${uploaded ? 'uploaded' : 'unchanged'}`)
      }
      const phases = { beforePhase: assertHeld, beforeDeletions }
      await uploadChange(files, paths.draft, { written, removed }, phases)
      return removed.filter(isKeptByTheCdn)
    },

    invalidate: (changed: readonly string[] | 'everything') => forget(pathsToForget(changed)),

    async releaseAudio(changed: readonly string[], now: Date, log: Log) {
      const released = await releaseAudioOfSnapshot(stores, paths.snapshot, { changed, now }, log)
      await forget(inOne(released, '/uploads/*'))
    },

    async keep(before: string | undefined) {
      const { state, after } = currentRun()
      if (after === undefined) throw new Error('no pages were made')
      await writeBuildRecord(paths.site, after)
      const made = await keepParts(files, [
        [RECORD_PART, join(paths.site, RECORD_FILE)],
        ...(await snapshotParts(paths.snapshot)),
      ])
      const parts = { ...state.parts, ...made }
      await writeKept(files, { ...state, digest: after.digest, before, touched: [], parts })
      folder.settle(parts)
      await removeOtherParts(files, parts)
    },
  }
}

/** What an asset holds never changes, so the CDN has nothing to forget. */
const isKeptByTheCdn = (path: string) => !isAsset(path)

/** Why what is kept is none that can be gone on from; undefined where it can. */
function misfitOf(
  state: KeptState | undefined,
  { code, origin, stores }: SmallWorkOptions,
): string | undefined {
  if (state === undefined) return 'nothing is kept of what was published'
  if (state.code !== code) return 'what is kept was made by other code'
  if (state.origin !== origin) return `what is kept was made for ${state.origin}`
  return state.table === stores.table.name ? undefined : `what is kept was made of ${state.table}`
}

/**
 * Makes the files that are another by now, beside what is served.
 * @throws LeftToAnother where they are more than a few
 */
async function makeFiles(run: Run, { folder }: SmallWorkOptions, now: Date): Promise<void> {
  const { snapshot, draft, pictures: cache } = folder.paths
  const { sources, table, origin } = run.before
  const manifest = await readManifest(snapshot)
  const plan = planPages(snapshot, manifest, now)
  const pictures = await picturesOf(snapshot)
  const dates = { day: dayInVienna(now), publicDay: latestPublicDay(now) }
  const madeFrom = { sources, table, origin, digest: manifest.digest, ...dates }
  const { touched } = run.state
  const planned = plannedFiles(plan, pictures)
  const { stale, removed } = compareFiles(run.before.files, planned, plan.always, touched)
  if (stale.length + removed.length > MOST_FILES) {
    throw new LeftToAnother(`${stale.length + removed.length} files are more than a few`)
  }
  await makeEmptyFolder(draft)
  const files = [...stale.filter((file) => plan.byRecords.has(file)), ...plan.always]
  const missing = new Set(stale)
  const wanted = pictures.filter(({ address }) => missing.has(address.slice(1)))
  const drawing = async () => {
    if (wanted.length > 0) await drawMissing(wanted, cache, snapshot)
    await placePictures(wanted, cache, draft)
  }
  const rendering = async () => {
    const code = folder.codeFolder(run.state.parts)
    if (code === undefined) throw new Error(`${CODE_PART} is not kept`)
    await renderPages({ code, snapshot, now: now.toISOString(), target: draft, files })
  }
  await Promise.all([rendering(), drawing()])
  const digests = digestsIn(draft, files)
  await leaveOut(draft, unchangedFiles(run.before.files, digests, touched))
  const after = { ...madeFrom, files: notedFiles(planned, run.before.files, digests) }
  Object.assign(run, { after, removed, written: await filesIn(draft) })
}
