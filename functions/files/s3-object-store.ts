import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { assertObjectKey, assertObjectPrefix, type ObjectStore } from './object-store.ts'

const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  mp3: 'audio/mpeg',
  png: 'image/png',
}

/**
 * The object store of a deployment: a bucket. Without the right to list it, `get` is refused
 * where there is no object, since S3 then does not tell.
 */
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
    async get(key) {
      assertObjectKey(key)
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        return (await Body?.transformToByteArray()) ?? new Uint8Array()
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async remove(key) {
      assertObjectKey(key)
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    async *list(prefix) {
      assertObjectPrefix(prefix)
      for await (const page of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: prefix },
      ))
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
    },
  }
}

/** A bucket by its name, for callers without a client of their own. */
export function openBucket(region: string, bucket: string): ObjectStore {
  return openS3ObjectStore(new S3Client({ region }), bucket)
}
