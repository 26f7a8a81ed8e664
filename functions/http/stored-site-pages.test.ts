import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicContent } from '../../src/domain/content/public-content.ts'
import { shellKey } from './site-pages.ts'
import { openStoredSitePages, PAGES_CODE_KEY } from './stored-site-pages.ts'

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
function pagesOf(objects: Record<string, Uint8Array>) {
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  let reads = 0
  const files = {
    async get(key: string) {
      reads += 1
      return objects[key]
    },
  }
  return { clock, asked: () => reads, pages: openStoredSitePages(files, folder, () => clock.now) }
}

test('a page is made by the code that was published last, at most a minute later', async () => {
  const objects: Record<string, Uint8Array> = { [PAGES_CODE_KEY]: codeOf('old') }
  const { clock, asked: reads, pages } = pagesOf(objects)
  const both = [pages.render('/hearticle/7', content), pages.render('/hearticle/8', content)]
  expect(await Promise.all(both)).toEqual(['old /hearticle/7', 'old /hearticle/8'])
  expect(reads()).toBe(1)
  objects[PAGES_CODE_KEY] = codeOf('new')
  clock.now = new Date('2026-11-21T10:01:00Z')
  expect(await pages.render('/hearticle/7', content)).toBe('new /hearticle/7')
})

test('what is not there yet is asked for again', async () => {
  const objects: Record<string, Uint8Array> = {}
  const { pages } = pagesOf(objects)
  await expect(pages.shell('error', 'en')).rejects.toThrow('site/shell/en/error.html')
  await expect(pages.render('/', content)).rejects.toThrow(PAGES_CODE_KEY)
  objects[`site/${shellKey('error', 'en')}`] = new TextEncoder().encode('<p>Sorry</p>')
  expect(await pages.shell('error', 'en')).toBe('<p>Sorry</p>')
})
