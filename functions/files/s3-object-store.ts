import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { contentTypeOf } from './content-types.ts'
import { assertObjectKey, assertObjectPrefix, type ObjectStore } from './object-store.ts'

/** S3 takes no more in one call. */
const REMOVALS_AT_ONCE = 1000

/**
 * The object store of a deployment: a bucket. Without the right to list it, `get` is refused
 * where there is no object, since S3 then does not tell.
 */
export function openS3ObjectStore(client: S3Client, bucket: string): ObjectStore {
  const bodyOf = async (key: string) => {
    assertObjectKey(key)
    try {
      return (await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))).Body
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }
  return {
    async put(key, bytes, caching) {
      assertObjectKey(key)
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: bytes,
          ContentType: contentTypeOf(key) ?? 'application/octet-stream',
          CacheControl: caching,
        }),
      )
    },
    get: async (key) => (await bodyOf(key))?.transformToByteArray(),
    open: async (key) => (await bodyOf(key)) as Readable | undefined,
    async remove(keys) {
      const removed = [keys].flat()
      for (const key of removed) assertObjectKey(key)
      for (let start = 0; start < removed.length; start += REMOVALS_AT_ONCE) {
        const Objects = removed.slice(start, start + REMOVALS_AT_ONCE).map((Key) => ({ Key }))
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        )
        const [first] = Errors
        if (first) throw new Error(`${first.Key} cannot be removed: ${first.Code} ${first.Message}`)
      }
    },
    async *list(prefix) {
      assertObjectPrefix(prefix)
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })
      for await (const { Contents = [] } of pages) {
        for (const { Key } of Contents) if (Key !== undefined) yield Key
      }
    },
    async top() {
      const { Contents = [], CommonPrefixes = [] } = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Delimiter: '/' }),
      )
      const names = [
        ...CommonPrefixes.map((prefix) => prefix.Prefix),
        ...Contents.map((content) => content.Key),
      ]
      return names.filter((name) => name !== undefined)
    },
  }
}

/** A bucket by its name, for callers without a client of their own. */
export function openBucket(region: string, bucket: string): ObjectStore {
  return openS3ObjectStore(new S3Client({ region }), bucket)
}
