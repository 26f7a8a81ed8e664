import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront'

/**
 * Lets the CDN forget what it keeps; takes effect within a minute or so.
 * @param paths with a leading slash; '/*' for every page and answer
 */
export type ClearCdn = (paths: readonly string[]) => Promise<void>

/** The API of the CDN, which is everywhere, answers from there. */
const REGION = 'us-east-1'

/** By then every instance of the API has looked for a newer search index (decision record 23). */
const LISTS_TAKEN_UP_MS = 65_000

/** Of a distribution of CloudFront. */
export function clearingOf(distributionId: string): ClearCdn {
  return async (paths) => {
    const client = new CloudFrontClient({ region: REGION })
    await client.send(
      new CreateInvalidationCommand({
        DistributionId: distributionId,
        InvalidationBatch: {
          CallerReference: randomUUID(),
          Paths: { Quantity: paths.length, Items: [...paths] },
        },
      }),
    )
  }
}

/** Lets the CDN forget the API's lists once all of the API answers from a search index that is new. */
export async function clearLists(clearCdn: ClearCdn): Promise<void> {
  await wait(LISTS_TAKEN_UP_MS)
  await clearCdn(['/api/*'])
}
