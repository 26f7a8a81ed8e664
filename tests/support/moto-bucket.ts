import { randomUUID } from 'node:crypto'
import { CloudFrontClient, CreateDistributionCommand } from '@aws-sdk/client-cloudfront'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { inject } from 'vitest'
import { openS3ObjectStore } from '../../functions/files/s3-object-store.ts'

/** Where moto answers as S3; null where there is none, as in a run that is not thorough. */
export const moto = inject('moto')

/** An empty bucket of its own, and the environment in which packaged functions reach it. */
export async function openMotoBucket() {
  const region = 'eu-central-1'
  const at = {
    endpoint: String(moto),
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }
  const client = new S3Client({ ...at, forcePathStyle: true, region })
  const bucket = `hearticle-${randomUUID()}`
  await client.send(
    new CreateBucketCommand({
      Bucket: bucket,
      CreateBucketConfiguration: { LocationConstraint: region },
    }),
  )
  return {
    files: openS3ObjectStore(client, bucket),
    client,
    bucket,
    environment: {
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL: String(moto),
      SITE_BUCKET: bucket,
    },
    /** @returns its id */
    async makeDistribution(): Promise<string> {
      const cdn = new CloudFrontClient({ ...at, region: 'us-east-1' })
      const origin = { Id: 'bucket', DomainName: `${bucket}.s3.amazonaws.com` }
      const { Distribution } = await cdn.send(
        new CreateDistributionCommand({
          DistributionConfig: {
            CallerReference: bucket,
            Comment: '',
            Enabled: true,
            Origins: { Quantity: 1, Items: [origin] },
            DefaultCacheBehavior: { TargetOriginId: 'bucket', ViewerProtocolPolicy: 'https-only' },
          },
        }),
      )
      cdn.destroy()
      return String(Distribution?.Id)
    },
    close: () => client.destroy(),
  }
}
