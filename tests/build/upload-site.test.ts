import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import {
  type LoopbackBucket,
  openLoopbackBucket,
} from '../../scripts/bench/measure/loopback-bucket.ts'
import { uploadSite } from '../../scripts/publishing/aws/upload-site.ts'

async function deployment(files: Record<string, string>): Promise<{
  bucket: LoopbackBucket
  upload: (options?: Parameters<typeof uploadSite>[3]) => ReturnType<typeof uploadSite>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-site-'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const bucket = await openLoopbackBucket()
  const client = new S3Client({
    endpoint: bucket.endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  onTestFinished(async () => {
    client.destroy()
    await bucket.close()
    await rm(folder, { recursive: true })
  })
  return { bucket, upload: (options) => uploadSite(client, 'site', folder, options) }
}

/** As if an earlier upload had brought it. */
function putBefore({ objects }: LoopbackBucket, key: string, content = 'old'): void {
  const md5 = createHash('md5').update(content).digest('hex')
  objects.set(key, { md5, type: undefined, caching: undefined, bytes: new Uint8Array() })
}

test('pages come after the assets, each with its type and how long it may be kept', async () => {
  const { bucket, upload } = await deployment({
    'index.html': '<!doctype html>',
    '.build-key': 'abc',
    '_local/styleguide.html': 'for us',
    'assets/page.Bx1.js': 'let a',
  })
  expect(await upload()).toEqual({
    uploaded: 2,
    unchanged: 0,
    deleted: 0,
    changed: ['index.html'],
  })
  expect([...bucket.objects]).toMatchObject([
    [
      'site/assets/page.Bx1.js',
      {
        type: 'text/javascript; charset=utf-8',
        caching: 'public, max-age=31536000, immutable',
      },
    ],
    [
      'site/index.html',
      {
        type: 'text/html; charset=utf-8',
        caching: 'public, max-age=0, s-maxage=300, must-revalidate',
      },
    ],
  ])
})

test('what is the same stays, a page that is gone goes, old assets and uploads stay', async () => {
  const { bucket, upload } = await deployment({ 'index.html': 'new', 'en.html': 'same' })
  for (const [key, content] of [
    ['site/index.html', 'old'],
    ['site/en.html', 'same'],
    ['site/hearticle/7.html', 'withdrawn'],
    ['site/assets/page.Ax0.js', 'old'],
    ['uploads/7/8.mp3', 'sound'],
  ] as const) {
    putBefore(bucket, key, content)
  }
  expect(await upload()).toEqual({
    uploaded: 1,
    unchanged: 1,
    deleted: 1,
    changed: ['index.html', 'hearticle/7.html'],
  })
  expect([...bucket.objects.keys()].toSorted()).toEqual([
    'private/publication/retired-assets.json',
    'site/assets/page.Ax0.js',
    'site/en.html',
    'site/index.html',
    'uploads/7/8.mp3',
  ])
})

test('pages of one thing come before those that lead to them, and lists before what is deleted', async () => {
  const { bucket, upload } = await deployment({
    'atom.xml': 'feed',
    'hearticle/8.html': 'page',
    'index.html': 'home',
    'assets/a.js': 'a',
  })
  putBefore(bucket, 'site/hearticle/7.html')
  const seen: string[][] = []
  // Files of one phase go at once, so that only what a phase has come to is certain, not its order.
  const look = async () => void seen.push([...bucket.objects.keys()].toSorted())
  await upload({ beforePhase: look, beforeDeletions: look })
  expect(seen.map((keys) => keys.map((key) => key.replace('site/', '')))).toEqual([
    ['hearticle/7.html'],
    ['assets/a.js', 'hearticle/7.html'],
    ['assets/a.js', 'hearticle/7.html', 'hearticle/8.html'],
    ['assets/a.js', 'atom.xml', 'hearticle/7.html', 'hearticle/8.html', 'index.html'],
    ['assets/a.js', 'atom.xml', 'hearticle/7.html', 'hearticle/8.html', 'index.html'],
  ])
  expect(bucket.objects.has('site/hearticle/7.html')).toBe(false)
})

test('an asset that no build has any more goes a week after that was noticed', async () => {
  const { bucket, upload } = await deployment({ 'index.html': 'new' })
  putBefore(bucket, 'site/assets/old.js')
  const now = new Date('2026-11-21T12:00:00Z')
  const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)
  for (const day of [0, 3, 6.9]) {
    expect(await upload({ now: days(day) })).toMatchObject({ deleted: 0 })
  }
  expect(await upload({ now: days(7) })).toMatchObject({ deleted: 1, changed: [] })
  expect(bucket.objects.has('site/assets/old.js')).toBe(false)
})

test('a file of an unknown kind stops the upload by its name', async () => {
  const { upload } = await deployment({ 'index.html': '', 'draft.docx': '' })
  await expect(upload()).rejects.toThrow('draft.docx: what type is this file?')
})

test('where one file is refused no other is begun, and nothing is written after it has failed', async () => {
  const pages = Array.from({ length: 200 }, (_, id) => [`hearticle/${id + 100}.html`, `${id}`])
  const { bucket, upload } = await deployment(Object.fromEntries(pages))
  bucket.refused = 'site/hearticle/100.html'
  await expect(upload()).rejects.toThrow()
  const written = bucket.objects.size
  expect(written).toBeLessThan(100)
  bucket.refused = undefined
  expect(await upload()).toMatchObject({ uploaded: 200 - written, unchanged: written })
})
