import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicContent } from '../../src/domain/content/public-content.ts'
import { packCode, pagesCodeKey } from './released-code.ts'
import { shellKey } from './site-pages.ts'
import { openStoredSitePages } from './stored-site-pages.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-pages-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const content = {} as PublicContent
const codeOf = (word: string) =>
  packCode({
    sources: word,
    site: [],
    code: {
      'entry.mjs': `export { render } from './chunks/page.mjs'`,
      'chunks/page.mjs': `export const render = async (path) => '${word} ' + path`,
    },
  })

/** Pages of a bucket that holds these objects, at a moment that can be moved. */
function pagesOf(objects: Record<string, Uint8Array>, digest: string) {
  const stage = { now: new Date('2026-11-21T10:00:00Z'), digest }
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

test('a page is made by the code that the deployment named last', async () => {
  const [old, next] = [await codeOf('old'), await codeOf('new')]
  const objects = Object.fromEntries(
    [old, next].map(({ packed, digest }) => [pagesCodeKey(digest), packed]),
  )
  const { stage, asked: reads, pages } = pagesOf(objects, old.digest)
  const both = [pages.render('/hearticle/7', content), pages.render('/hearticle/8', content)]
  expect(await Promise.all(both)).toEqual(['old /hearticle/7', 'old /hearticle/8'])
  stage.now = new Date('2026-11-21T10:05:00Z')
  expect(await pages.render('/hearticle/7', content)).toBe('old /hearticle/7')
  expect(reads()).toBe(1)
  stage.digest = next.digest
  expect(await pages.render('/hearticle/7', content)).toBe('new /hearticle/7')
})

test('code that the deployment did not bring is never run, wherever it was put', async () => {
  const [deployed, smuggled] = [await codeOf('deployed'), await codeOf('smuggled')]
  const objects = { [pagesCodeKey(deployed.digest)]: smuggled.packed }
  const { pages } = pagesOf(objects, deployed.digest)
  await expect(pages.render('/', content)).rejects.toThrow('is not the code that the deployment')
})

test('what is not there yet is asked for again', async () => {
  const objects: Record<string, Uint8Array> = {}
  const { packed, digest } = await codeOf('late')
  const { pages } = pagesOf(objects, digest)
  await expect(pages.shell('error', 'en')).rejects.toThrow('site/shell/en/error.html')
  await expect(pages.render('/', content)).rejects.toThrow(pagesCodeKey(digest))
  objects[pagesCodeKey(digest)] = packed
  objects[`site/${shellKey('error', 'en')}`] = new TextEncoder().encode('<p>Sorry</p>')
  expect(await pages.shell('error', 'en')).toBe('<p>Sorry</p>')
  expect(await pages.render('/hearticle/7', content)).toBe('late /hearticle/7')
})
