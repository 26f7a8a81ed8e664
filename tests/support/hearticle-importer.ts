/**
 * A process of its own that imports hearticles: `node hearticle-importer.ts FOLDER FILE KILLED`.
 * It dies, as if killed from outside, when it has stored KILLED files of audio: a test that killed
 * it could come too late.
 */
import { importHearticles } from '../../scripts/content/hearticle-files.ts'
import { readSettings } from '../../scripts/project/environment.ts'
import { openStores } from '../../scripts/stores/open-stores.ts'

const [, , dataDir, path, killedAfter] = process.argv
if (dataDir === undefined || path === undefined) throw new Error('FOLDER and FILE are needed')
const stores = await openStores(readSettings({ DATA_DIR: dataDir }))
let spoken = 0
const files = {
  ...stores.files,
  async put(key: string, bytes: Uint8Array) {
    await stores.files.put(key, bytes)
    spoken += 1
    if (spoken === Number(killedAfter)) process.kill(process.pid, 'SIGKILL')
  },
}
await importHearticles([path], { ...stores, files })
await stores.close()
