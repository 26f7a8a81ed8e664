/** A process that pulls what the database of DATA_DIR holds and makes the whole site of it. */
import { readSettings } from '../../project/environment.ts'
import { SNAPSHOT_FOLDER } from '../../project/folders.ts'
import { buildSite, updateSnapshot } from '../../publishing/publishing.ts'
import { withStores } from '../measure/with-stores.ts'

const now = new Date()
await withStores(readSettings().dataDir, (stores) =>
  updateSnapshot(stores, SNAPSHOT_FOLDER, now, 'everything'),
)
await buildSite(now, { endsAfter: true })
