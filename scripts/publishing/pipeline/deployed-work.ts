import { SEARCH_INDEX_FOLDER, SITE_FOLDER, SNAPSHOT_FOLDER } from '../../project/folders.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { type ClearCdn, clearLists } from '../aws/clear-cdn.ts'
import { keepSite } from '../kept/keep-site.ts'
import { forgetKept } from '../kept/kept-state.ts'
import { assertOwnBucket } from '../upload/own-bucket.ts'
import { uploadSearchIndex } from '../upload/upload-catalogue.ts'
import { uploadSite } from '../upload/upload-site.ts'
import { inOne, pathsToForget } from './paths-to-forget.ts'
import { releaseAudioOfSnapshot } from './release-audio.ts'
import type { PublicationWork } from './run-publication.ts'

/**
 * Publication to AWS: what a publication of this machine makes goes among the files of the stage, and
 * the CDN forgets what was replaced.
 */
export function deployedWork(
  local: PublicationWork,
  stores: Pick<OpenedStores, 'hearticles' | 'files'>,
  clearCdn: ClearCdn,
): PublicationWork {
  const { files } = stores
  let hasNewLists = false
  return {
    ...local,
    async upload(assertHeld, log) {
      await assertOwnBucket(files)
      // From now on the site is another than what was kept of it says.
      await assertHeld()
      await forgetKept(files)
      const site = await uploadSite(files, SITE_FOLDER, {
        beforePhase: assertHeld,
        // Lists after the pages they lead to, and before the pages they no longer lead to go.
        async beforeDeletions() {
          const { file, uploaded } = await uploadSearchIndex(files, SEARCH_INDEX_FOLDER)
          hasNewLists = uploaded
          log(`${file}: ${uploaded ? 'uploaded' : 'unchanged'}`)
        },
      })
      log(`site: ${site.uploaded} uploaded, ${site.unchanged} unchanged, ${site.deleted} deleted`)
      return site.changed
    },
    async invalidate(changed, log) {
      const paths = pathsToForget(changed)
      if (paths.length > 0) {
        await clearCdn(paths)
        log(`the CDN forgets ${paths.length === 1 ? paths[0] : `${paths.length} paths`}`)
      }
      if (!hasNewLists) return
      await clearLists(clearCdn)
      log('the CDN forgets all lists')
    },
    keep: (before, log) =>
      keepSite(files, { snapshot: SNAPSHOT_FOLDER, site: SITE_FOLDER }, before, log),
    async releaseAudio(changed, now, log) {
      const paths = await releaseAudioOfSnapshot(stores, SNAPSHOT_FOLDER, { changed, now }, log)
      if (paths.length > 0) await clearCdn(inOne(paths, '/uploads/*'))
    },
  }
}
