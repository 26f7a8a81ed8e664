import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { latestPublicDay } from '../../../src/domain/hearticle/hearticle.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { readSnapshot, type SnapshotContent } from '../../../src/snapshot/read-snapshot.ts'
import { dataLicence, siteOrigin } from '../../project/environment.ts'
import { makeEmptyFolder } from '../../project/files.ts'
import { SHARE_PICTURE_CACHE, SITE_FOLDER, SNAPSHOT_FOLDER } from '../../project/folders.ts'
import { clearLeftovers, draftOf, replaceFolder } from '../../project/replace-folder.ts'
import { makePictures, placePictures } from '../share-images/make-pictures.ts'
import { pinSnapshot } from '../snapshot/pin-snapshot.ts'
import { readManifest } from '../snapshot/snapshot-manifest.ts'
import { sourcesKey } from '../sources/build-key.ts'
import { makeBulkFiles } from './bulk-files.ts'
import { compressFiles } from './compress-files.ts'
import { noteMade } from './made-files.ts'
import { makePages } from './make-pages.ts'
import { planPages } from './plan-pages.ts'
import { openRenderer } from './render-pages.ts'
import { ensureBundle } from './site-bundle.ts'
import { withSite } from './site-lock.ts'
import { type MadeFrom, openSiteRecord, RECORD_FILE } from './site-record.ts'

/** Where the pages' content is, and where the site goes. */
export interface SiteFolders {
  snapshot: string
  site: string
}

export interface BuildOptions {
  /** Ends the build. */
  signal?: AbortSignal
  /** Hears what is done, in words. */
  log?: (message: string) => void
  /** Other folders than those of the settings. */
  folders?: SiteFolders
  /** For crash tests: called before every step that touches the site. */
  observeStep?: (step: string) => void
}

/** What a build is made from, as it is when it begins. */
export interface BuildInput {
  now: Date
  /** The folder of the site. */
  site: string
  /** The folder of a snapshot that stays as it is, and what it has. */
  snapshot: string
  content: SnapshotContent
  /** What the record of the build says about it. */
  madeFrom: MadeFrom
}

/**
 * Builds the whole site from the snapshot. It is built beside the one that is there and takes its
 * place when it is complete, so readers never see half a site and a failed build changes nothing.
 * @throws where the build fails; what it said is on the standard output
 */
export function buildSite(now: Date, options: BuildOptions = {}): Promise<void> {
  return withInput(now, options, (input) => replaceSite(input, options))
}

/** Does something to the site, alone and from one snapshot. */
export function withInput<Result>(
  now: Date,
  { signal, folders = { snapshot: SNAPSHOT_FOLDER, site: SITE_FOLDER } }: BuildOptions,
  work: (input: BuildInput) => Promise<Result>,
): Promise<Result> {
  const { site } = folders
  return withSite(site, signal, async () => {
    await clearLeftovers(site)
    const snapshot = await pinSnapshot(folders.snapshot)
    let content: SnapshotContent | undefined
    try {
      const { table, digest } = await readManifest(snapshot)
      content = readSnapshot(snapshot, now)
      const day = dayInVienna(now)
      const publicDay = latestPublicDay(now)
      const madeFrom = {
        sources: sourcesKey(),
        table,
        origin: siteOrigin(),
        digest,
        day,
        publicDay,
        filed: filedOf(content),
      }
      return await work({ now, site, snapshot, content, madeFrom })
    } finally {
      content?.close()
      await rm(snapshot, { recursive: true, force: true })
      await rm(draftOf(site), { recursive: true, force: true })
    }
  })
}

/** What a site is made from as far as its content decides that. */
export const filedOf = ({ digests }: SnapshotContent) =>
  `${digests.ofKind('rubrics')} ${digests.ofKind('topics')}`

/** Builds the whole site and puts it in the place of the one that is there. */
export async function replaceSite(
  { now, site, snapshot, content, madeFrom }: BuildInput,
  { signal, log }: BuildOptions,
): Promise<void> {
  const bundle = await ensureBundle(madeFrom.sources, { signal, log })
  const { code } = bundle
  const draft = draftOf(site)
  await makeEmptyFolder(draft)
  await cp(bundle.site, draft, { recursive: true })
  const record = openSiteRecord(join(draft, RECORD_FILE), snapshot)
  try {
    const plan = planPages(content, record, madeFrom, true)
    const { pictures } = await makePictures(content, undefined, snapshot, SHARE_PICTURE_CACHE)
    const { stale: pages, few } = plan
    const ofRecords = [...pages.keys()]
    await makePages(
      { code, snapshot, now: now.toISOString(), target: draft, files: ofRecords },
      signal,
    )
    const { renderFew } = await openRenderer(code, content)
    const { reads } = await renderFew(few, () => undefined, draft, signal)
    const before = { others: undefined, readBefore: async () => undefined }
    const offer = { origin: madeFrom.origin, licence: dataLicence() }
    const bulk = await makeBulkFiles(content, before, draft, offer)
    const files = [...ofRecords, ...few, ...bulk]
    await noteMade(record, draft, { pages, files, reads })
    await compressFiles(draft, files, { signal })
    await placePictures(pictures, SHARE_PICTURE_CACHE, draft)
    for (const { address } of pictures) record.putFile(address.slice(1), '')
    record.setMadeFrom(madeFrom)
    record.commit()
  } finally {
    record.close()
  }
  signal?.throwIfAborted()
  await replaceFolder(draft, site)
}
