import { S3Client } from '@aws-sdk/client-s3'
import type { Settings } from '../../project/environment.ts'
import { SEARCH_INDEX_FOLDER, SITE_FOLDER, SNAPSHOT_FOLDER } from '../../project/folders.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { clearCdn, clearLists } from '../aws/clear-cdn.ts'
import { assertOwnBucket } from '../aws/own-bucket.ts'
import { uploadSearchIndex } from '../aws/upload-catalogue.ts'
import { uploadSite } from '../aws/upload-site.ts'
import { keepSite } from '../kept/keep-site.ts'
import { forgetKept } from '../kept/kept-state.ts'
import { inOne, pathsToForget } from './paths-to-forget.ts'
import { releaseAudioOfSnapshot } from './release-audio.ts'
import type { PublicationWork } from './run-publication.ts'

/**
 * Publication to AWS: what a publication of this machine makes goes into the bucket, and the CDN
 * forgets what was replaced.
 * @throws where the settings do not name the bucket and the CDN
 */
export function deployedWork(
  local: PublicationWork,
  stores: Pick<OpenedStores, 'hearticles' | 'files'>,
  { siteBucket, distributionId }: Pick<Settings, 'siteBucket' | 'distributionId'>,
): PublicationWork {
  if (siteBucket === undefined || distributionId === undefined) {
    throw new Error('TABLE_NAME needs SITE_BUCKET and DISTRIBUTION_ID beside it to publish')
  }
  const objects = new S3Client()
  const kept = { client: objects, bucket: siteBucket }
  let hasNewLists = false
  return {
    ...local,
    async upload(assertHeld, log) {
      await assertOwnBucket(objects, siteBucket)
      // From now on the site is another than what was kept of it says.
      await assertHeld()
      await forgetKept(kept)
      const site = await uploadSite(objects, siteBucket, SITE_FOLDER, {
        beforePhase: assertHeld,
        // Lists after the pages they lead to, and before the pages they no longer lead to go.
        async beforeDeletions() {
          const { file, uploaded } = await uploadSearchIndex(
            objects,
            siteBucket,
            SEARCH_INDEX_FOLDER,
          )
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
        await clearCdn(distributionId, paths)
        log(`the CDN forgets ${paths.length === 1 ? paths[0] : `${paths.length} paths`}`)
      }
      if (!hasNewLists) return
      await clearLists(distributionId)
      log('the CDN forgets all lists')
    },
    keep: (before, log) =>
      keepSite(kept, { snapshot: SNAPSHOT_FOLDER, site: SITE_FOLDER }, before, log),
    async releaseAudio(changed, now, log) {
      const paths = await releaseAudioOfSnapshot(stores, SNAPSHOT_FOLDER, { changed, now }, log)
      if (paths.length > 0) await clearCdn(distributionId, inOne(paths, '/uploads/*'))
    },
  }
}
