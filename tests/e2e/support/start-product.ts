/**
 * Starts the real product once for all browser tests, in a folder of its own: database, sample
 * content, built site, API.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProduct } from '../../../scripts/local/run-product.ts'

export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-e2e-'))
  const product = await runProduct({
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: join(folder, 'dist'),
  })
  process.env.BASE_URL = product.address
  process.env.PRODUCT_DATA_DIR = join(folder, 'data')
  return async () => {
    await product.end()
    await rm(folder, { recursive: true, force: true })
  }
}
