import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeFiles, uploadFiles } from '../../scripts/publishing/upload/upload-site.ts'
import { openMemoryFiles } from '../support/memory-files.ts'
import { observeFiles } from '../support/observed-files.ts'

/** Files that were made, and where they are brought. */
async function deployment(made: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-site-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, content] of Object.entries(made)) {
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
  const upload = (beforePhase?: () => Promise<void>) =>
    uploadFiles(files, folder, Object.keys(made), beforePhase)
  return { bucket, files, upload }
}

test('pages come after the assets, each with how long it may be kept', async () => {
  const { bucket, upload } = await deployment({
    'index.html': '<!doctype html>',
    '.build.sqlite': 'abc',
    'assets/page.Bx1.js': 'let a',
    // The CDN compresses by itself.
    'index.html.br': 'compressed',
    'assets/page.Bx1.js.br': 'compressed',
  })
  await upload()
  expect(bucket.written).toEqual([
    ['site/assets/page.Bx1.js', 'public, max-age=31536000, immutable'],
    ['site/index.html', 'public, max-age=0, s-maxage=300, must-revalidate'],
  ])
})

test('pages of one thing come before those that lead to them', async () => {
  const { bucket, upload } = await deployment({
    'atom.xml': 'feed',
    'hearticle/8.html': 'page',
    'index.html': 'home',
    'assets/a.js': 'a',
  })
  const seen: string[][] = []
  // Files of one phase go at once, so that only what a phase has come to is certain, not its order.
  await upload(async () => void seen.push([...bucket.objects.keys()].toSorted()))
  expect(seen.map((keys) => keys.map((key) => key.replace('site/', '')))).toEqual([
    [],
    ['assets/a.js'],
    ['assets/a.js', 'hearticle/8.html'],
  ])
  expect(bucket.objects.has('site/atom.xml')).toBe(true)
})

test('what is removed may be gone already, and nothing else goes', async () => {
  const { bucket, files, upload } = await deployment({ 'index.html': 'new', 'en.html': 'new' })
  await upload()
  bucket.objects.set('uploads/7/8.mp3', new Uint8Array())
  await removeFiles(files, ['index.html', 'hearticle/7.html'])
  expect([...bucket.objects.keys()]).toEqual(['site/en.html', 'uploads/7/8.mp3'])
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
  expect(bucket.objects.size).toBeLessThan(100)
  bucket.refused = ''
  await upload()
  expect(bucket.objects.size).toBe(200)
})
