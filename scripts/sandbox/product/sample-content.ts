import { seedSampleContent } from '../../content/seed.ts'
import { migrateRecords } from '../../migrations/migrate-records.ts'
import { SAMPLE_FOLDER, SEARCH_INDEX_FOLDER, SNAPSHOT_FOLDER } from '../../project/folders.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { publishAudioOfSnapshot } from '../../publishing/pipeline/publish-audio.ts'
import { buildSearchIndex } from '../../publishing/search-index/build-catalogue.ts'
import { writeSnapshot } from '../../publishing/snapshot/update-snapshot.ts'

/** Migrates records to the format of today, and imports the sample content into an empty database. */
export async function ensureContent(stores: OpenedStores, now: Date): Promise<void> {
  await migrateRecords(stores.table, now)
  if (await seedSampleContent(stores, SAMPLE_FOLDER, now)) console.log('brought the sample content')
}

/** The same, then snapshot, search index and audio of what is published. */
export async function prepareContent(stores: OpenedStores, now: Date): Promise<void> {
  await ensureContent(stores, now)
  await writeSnapshot(stores, SNAPSHOT_FOLDER, now)
  await publishAudioOfSnapshot(stores.files, SNAPSHOT_FOLDER, [], console.log)
  await buildSearchIndex(SNAPSHOT_FOLDER, SEARCH_INDEX_FOLDER)
}
