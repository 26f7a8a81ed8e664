import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'

/** Since when assets have been in no build, by their path; serverless.yml says the same. */
export const RETIRED_KEY = 'private/publication/retired-assets.json'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

const retiredSchema = z.record(z.string(), z.iso.datetime())

/**
 * Notes which assets are in no build any more.
 * @param missing all that the bucket has and the build has not
 * @returns those of them that have been missing for a week: no page asks for them any more
 */
export async function retiredAssets(
  client: S3Client,
  bucket: string,
  missing: readonly string[],
  now: Date = new Date(),
): Promise<string[]> {
  const before = await readRetired(client, bucket)
  const since = (path: string) => before[path] ?? now.toISOString()
  const isOver = (path: string) => now.getTime() - Date.parse(since(path)) >= KEPT_MS
  // One that is over stays noted until it is deleted, which the next upload sees.
  const retired = Object.fromEntries(missing.map((path) => [path, since(path)]))
  if (JSON.stringify(retired) !== JSON.stringify(before)) {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: RETIRED_KEY,
        Body: JSON.stringify(retired),
        ContentType: 'application/json',
      }),
    )
  }
  return missing.filter(isOver)
}

async function readRetired(client: S3Client, bucket: string): Promise<Record<string, string>> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: RETIRED_KEY }))
    return retiredSchema.parse(JSON.parse((await Body?.transformToString('utf-8')) ?? '{}'))
  } catch (error) {
    if (error instanceof NoSuchKey) return {}
    throw error
  }
}
