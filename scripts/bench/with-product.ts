import { join } from 'node:path'
import { withFolder } from '../project/files.ts'
import { type RunningProduct, runProduct } from '../sandbox/sandbox.ts'

/**
 * Measures something on the product as `npm start` starts it, in a folder of its own that is
 * removed afterwards (P-FIGURES-BUILD).
 * @param prepare is given the folder of its data before it starts; what it gives goes to `measure`
 */
export function withProduct<Prepared, Result>(
  prepare: (dataFolder: string) => Promise<Prepared>,
  measure: (product: RunningProduct, prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  return withFolder('hearticle-bench-', async (folder) => {
    const dataFolder = join(folder, 'data')
    const prepared = await prepare(dataFolder)
    const environment = {
      PORT: '0',
      DATA_DIR: dataFolder,
      SNAPSHOT_DIR: join(folder, 'snapshot'),
      DIST_DIR: join(folder, 'dist'),
    }
    // The first start makes the site in the process that answers, which keeps 150 MB more for it.
    await (await runProduct(environment)).end()
    const product = await runProduct(environment)
    try {
      return await measure(product, prepared)
    } finally {
      await product.end()
    }
  })
}
