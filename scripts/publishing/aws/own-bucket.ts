import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'

/** All that lies in a stage's bucket lies below one of these (serverless/data.yml). */
const PLACES = ['site', 'uploads', 'private', 'catalogue']

/**
 * What a release or a publication brings and deletes is safe only where nobody else keeps files.
 * @throws where the bucket has something that no stage puts there; nothing was changed then
 */
export async function assertOwnBucket(client: S3Client, bucket: string): Promise<void> {
  const { Contents = [], CommonPrefixes = [] } = await client.send(
    new ListObjectsV2Command({ Bucket: bucket, Delimiter: '/' }),
  )
  const found = [...CommonPrefixes.map(({ Prefix }) => Prefix), ...Contents.map(({ Key }) => Key)]
  const foreign = found.filter((key) => !PLACES.includes(key?.split('/')[0] ?? ''))
  if (foreign.length === 0) return
  throw new Error(
    `${bucket} has what no stage puts there: ${foreign.slice(0, 5).join(', ')}. Whose bucket is it? ` +
      `If it is this stage's, move that away: aws s3 mv s3://${bucket}/… elsewhere; nothing was changed`,
  )
}
