/**
 * A process of its own that imports hearticles, so that it can be killed:
 * `node hearticle-importer.ts FOLDER FILE…`. It prints a line for each file of audio that it
 * stores and, when all is done, the outcomes.
 */
import { importHearticles } from '../../scripts/content/hearticle-files.ts'
import { readSettings } from '../../scripts/environment.ts'
import { openStores } from '../../scripts/stores.ts'

const [, , dataDir, ...paths] = process.argv
if (dataDir === undefined) throw new Error('FOLDER is needed')
const stores = await openStores(readSettings({ DATA_DIR: dataDir }))
const files = {
  ...stores.files,
  async put(key: string, bytes: Uint8Array) {
    await stores.files.put(key, bytes)
    process.stdout.write(`${key}\n`)
  },
}
const result = await importHearticles(paths, { ...stores, files })
process.stdout.write(`${JSON.stringify(result)}\n`)
await stores.close()
