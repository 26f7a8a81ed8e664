import { randomUUID } from 'node:crypto'
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront'

/** The API of the CDN, which is everywhere, answers from there. */
const REGION = 'us-east-1'

/**
 * Lets the CDN forget what it keeps; takes effect within a minute or so.
 * @param paths with a leading slash; '/*' for every page and answer
 */
export async function clearCdn(
  distributionId: string,
  paths: readonly string[] = ['/*'],
): Promise<void> {
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
