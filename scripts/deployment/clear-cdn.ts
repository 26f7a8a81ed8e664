import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront'

/** Lets the CDN forget every page and answer it keeps; takes effect within a minute or so. */
export async function clearCdn(region: string, distributionId: string): Promise<void> {
  const client = new CloudFrontClient({ region })
  await client.send(
    new CreateInvalidationCommand({
      DistributionId: distributionId,
      InvalidationBatch: {
        CallerReference: `deploy-${Date.now()}`,
        Paths: { Quantity: 1, Items: ['/*'] },
      },
    }),
  )
}
