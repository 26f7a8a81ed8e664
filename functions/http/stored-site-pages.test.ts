import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicContent } from '../../src/domain/content/public-content.ts'
import { shellKey } from './site-pages.ts'
import { digestOfCode, openStoredSitePages, pagesCodeKey } from './stored-site-pages.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-pages-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const content = {} as PublicContent
const codeOf = (word: string) =>
  zstdCompressSync(
    JSON.stringify({
      'entry.mjs': `export { render } from './chunks/page.mjs'`,
      'chunks/page.mjs': `export const render = async (path) => '${word} ' + path`,
    }),
  )

/** Pages of a bucket that holds these objects, at a moment that can be moved. */
function pagesOf(objects: Record<string, Uint8Array>, deployed: Uint8Array) {
  const stage = { now: new Date('2026-11-21T10:00:00Z'), digest: digestOfCode(deployed) }
  let reads = 0
  const files = {
    async get(key: string) {
      reads += 1
      return objects[key]
    },
  }
  const pages = openStoredSitePages(
    files,
    folder,
    () => stage.now,
    async () => stage.digest,
  )
  return { stage, asked: () => reads, pages }
}
const keyOf = (code: Uint8Array) => pagesCodeKey(digestOfCode(code))

test('a page is made by the code that the deployment named last', async () => {
  const [old, next] = [codeOf('old'), codeOf('new')]
  const { stage, asked: reads, pages } = pagesOf({ [keyOf(old)]: old, [keyOf(next)]: next }, old)
  const both = [pages.render('/hearticle/7', content), pages.render('/hearticle/8', content)]
  expect(await Promise.all(both)).toEqual(['old /hearticle/7', 'old /hearticle/8'])
  stage.now = new Date('2026-11-21T10:05:00Z')
  expect(await pages.render('/hearticle/7', content)).toBe('old /hearticle/7')
  expect(reads()).toBe(1)
  stage.digest = digestOfCode(next)
  expect(await pages.render('/hearticle/7', content)).toBe('new /hearticle/7')
})

test('code that the deployment did not bring is never run, wherever it was put', async () => {
  const deployed = codeOf('deployed')
  const objects = { [keyOf(deployed)]: codeOf('smuggled') }
  const { pages } = pagesOf(objects, deployed)
  await expect(pages.render('/', content)).rejects.toThrow('is not the code that the deployment')
})

test('what is not there yet is asked for again', async () => {
  const objects: Record<string, Uint8Array> = {}
  const code = codeOf('late')
  const { pages } = pagesOf(objects, code)
  await expect(pages.shell('error', 'en')).rejects.toThrow('site/shell/en/error.html')
  await expect(pages.render('/', content)).rejects.toThrow(keyOf(code))
  objects[`site/${shellKey('error', 'en')}`] = new TextEncoder().encode('<p>Sorry</p>')
  expect(await pages.shell('error', 'en')).toBe('<p>Sorry</p>')
})
