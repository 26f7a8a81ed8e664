import { SEARCH_INDEX_FOLDER, SNAPSHOT_FOLDER } from '../../project/folders.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { buildChanged } from '../pages/build-changed.ts'
import { buildSearchIndex } from '../search-index/build-catalogue.ts'
import { readManifest } from '../snapshot/snapshot-manifest.ts'
import { updateSnapshot } from '../snapshot/update-snapshot.ts'
import { publishAudioOfSnapshot } from './publish-audio.ts'
import { releaseAudioOfSnapshot } from './release-audio.ts'
import type { PublicationWork } from './run-publication.ts'

/** Publication into the folders of this machine: snapshot, site and search index. */
export function localWork(stores: OpenedStores, signal?: AbortSignal): PublicationWork {
  return {
    async snapshotDigest() {
      // None, or one that was cut off: everything is pulled.
      const manifest = await readManifest(SNAPSHOT_FOLDER).catch(() => undefined)
      return manifest?.table === stores.table.name ? manifest.digest : undefined
    },
    async pull(changed, now) {
      return (await updateSnapshot(stores, SNAPSHOT_FOLDER, now, changed)).digest
    },
    publishAudio: (changed, log) =>
      publishAudioOfSnapshot(stores.files, SNAPSHOT_FOLDER, changed, log),
    pages: ({ now, log }) => buildChanged(now, { log, ...(signal && { signal }) }),
    async catalogue({ log, isWhole }) {
      const { current, built } = await buildSearchIndex(SNAPSHOT_FOLDER, SEARCH_INDEX_FOLDER, {
        reuse: !isWhole,
        log,
      })
      log(built ? `made ${current.file}` : `${current.file} is up to date`)
    },
    async releaseAudio(changed, now, log) {
      await releaseAudioOfSnapshot(stores, SNAPSHOT_FOLDER, { changed, now }, log)
    },
  }
}
