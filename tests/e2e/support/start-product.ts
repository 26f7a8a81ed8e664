// Rules: P-ONE-COMMAND.
/**
 * Starts the real product once for all browser tests, in a folder of its own: database, sample
 * content, built site, API; and a PubMed beside it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_PORT } from '../../../scripts/project/environment.ts'
import { runProduct } from '../../../scripts/project/run-product.ts'
import { freePort } from '../../support/free-port.ts'
import { startPubMed } from './loopback-pubmed.ts'

export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-e2e-'))
  const pubmed = await startPubMed()
  const product = await runProduct('start', {
    // One that is known before, so that shared and canonical addresses lead to this very product.
    // With the default one the code of its pages is that of other tests, and not bundled again;
    // where nobody else works, it is still free when the product is built.
    PORT: String(await freePort(process.env.CI ? DEFAULT_PORT : undefined)),
    DATA_DIR: join(folder, 'data'),
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: join(folder, 'dist'),
    // What one test lands does not change the pages of another; who tests publication asks for it.
    PUBLICATION: 'by-hand',
    NCBI_URL: pubmed.url,
  })
  process.env.BASE_URL = product.address
  process.env.PRODUCT_DATA_DIR = join(folder, 'data')
  process.env.PRODUCT_SITE_DIR = join(folder, 'dist')
  return async () => {
    await product.end()
    await pubmed.close()
    await rm(folder, { recursive: true, force: true })
  }
}
