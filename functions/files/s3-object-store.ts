import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { assertObjectKey, type ObjectStore } from './object-store.ts'

const CONTENT_TYPES: Record<string, string> = { png: 'image/png', mp3: 'audio/mpeg' }

/** The object store of a deployment: a bucket. */
export function openS3ObjectStore(client: S3Client, bucket: string): ObjectStore {
  return {
    async put(key, bytes) {
      assertObjectKey(key)
      const extension = key.slice(key.lastIndexOf('.') + 1)
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: bytes,
          ContentType: CONTENT_TYPES[extension] ?? 'application/octet-stream',
        }),
      )
    },
  }
}
