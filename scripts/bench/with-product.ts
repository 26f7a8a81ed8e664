import { join } from 'node:path'
import { withFolder } from '../project/files.ts'
import { type RunningProduct, runProduct } from '../project/run-product.ts'

/** Where a product of a measurement's own has what it keeps. */
export interface ProductEnvironment extends Record<string, string> {
  DATA_DIR: string
  SNAPSHOT_DIR: string
  DIST_DIR: string
}

/**
 * Measures something on the product as `npm start` starts it, in a folder of its own that is
 * removed afterwards.
 * @param prepare is called before it starts; what it gives goes to `measure`
 */
export function withProduct<Prepared, Result>(
  prepare: (environment: ProductEnvironment) => Promise<Prepared>,
  measure: (
    product: RunningProduct,
    prepared: Prepared,
    environment: ProductEnvironment,
  ) => Promise<Result>,
): Promise<Result> {
  return withFolder('hearticle-bench-', async (folder) => {
    const environment = {
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      SNAPSHOT_DIR: join(folder, 'snapshot'),
      DIST_DIR: join(folder, 'dist'),
    }
    const prepared = await prepare(environment)
    const product = await runProduct('start', environment)
    try {
      return await measure(product, prepared, environment)
    } finally {
      await product.end()
    }
  })
}
