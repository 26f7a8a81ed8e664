import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { uploadSite } from '../../scripts/publishing/upload/upload-site.ts'
import { openMemoryFiles } from '../support/memory-files.ts'
import { observeFiles } from '../support/observed-files.ts'

/** A built site with these files, and where it is brought. */
async function deployment(built: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-site-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, content] of Object.entries(built)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const bucket = {
    objects: new Map<string, Uint8Array>(),
    /** What was written, with how long it may be kept, in order. */
    written: [] as [key: string, caching: string | undefined][],
    refused: '',
  }
  const files = observeFiles(openMemoryFiles(bucket.objects), ({ name, key, caching }) => {
    if (name !== 'put') return
    if (key === bucket.refused) throw new Error(`${key} is refused`)
    bucket.written.push([key, caching])
  })
  const upload = (options?: Parameters<typeof uploadSite>[2]) => uploadSite(files, folder, options)
  return { bucket, upload }
}

/** As if an earlier upload had brought it. */
function putBefore(
  { objects }: { objects: Map<string, Uint8Array> },
  key: string,
  content = 'old',
): void {
  objects.set(key, Buffer.from(content))
}

test('pages come after the assets, each with how long it may be kept', async () => {
  const { bucket, upload } = await deployment({
    'index.html': '<!doctype html>',
    '.build-key': 'abc',
    '_local/styleguide.html': 'for us',
    'assets/page.Bx1.js': 'let a',
    // The CDN compresses by itself.
    'index.html.br': 'compressed',
    'assets/page.Bx1.js.br': 'compressed',
  })
  expect(await upload()).toEqual({
    uploaded: 2,
    unchanged: 0,
    deleted: 0,
    changed: ['index.html'],
  })
  expect(bucket.written).toEqual([
    ['site/assets/page.Bx1.js', 'public, max-age=31536000, immutable'],
    ['site/index.html', 'public, max-age=0, s-maxage=300, must-revalidate'],
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
  await expect(upload()).rejects.toThrow('is refused')
  const written = bucket.objects.size
  expect(written).toBeLessThan(100)
  bucket.refused = ''
  expect(await upload()).toMatchObject({ uploaded: 200 - written, unchanged: written })
})
