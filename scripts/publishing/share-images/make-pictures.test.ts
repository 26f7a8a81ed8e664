import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { languages } from '../../../src/contract/protocol/language.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { hearticle, taxonomy, translation } from '../../../tests/support/records.ts'
import { makePictures, placePictures } from './make-pictures.ts'

let folder: string
const cache = () => join(folder, 'cache')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearticle-pictures-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function writeSnapshot(hearticles: HearticleRecord[]): Promise<void> {
  const rows = { ...taxonomy, hearticles, 'study-index': [] }
  for (const [kind, records] of Object.entries(rows)) {
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join('')
    await writeFile(join(folder, `${kind}.ndjson`), text)
  }
}

test('a picture is drawn once, and again only when what is in it changes', async () => {
  await writeSnapshot([hearticle(7), hearticle(8)])
  const first = await makePictures(folder, cache())
  // The two hearticles look the same, the site's own picture does not.
  expect(first.pictures).toHaveLength(3 * languages.length)
  expect(first.drawn).toBe(2 * languages.length)
  expect((await makePictures(folder, cache())).drawn).toBe(0)

  const changed = [{ ...translation('de', { headline: 'Neu' }), id: 1 }]
  await writeSnapshot([hearticle(7, { translations: changed }), hearticle(8)])
  expect((await makePictures(folder, cache())).drawn).toBe(languages.length)
})

test('every picture lies in the site under its address', async () => {
  await writeSnapshot([hearticle(7)])
  const { pictures } = await makePictures(folder, cache())
  const site = join(folder, 'site')
  await placePictures(pictures, cache(), site)
  const present = (await readdir(join(site, 'share'))).map((name) => `/share/${name}`)
  expect(present.toSorted()).toEqual(pictures.map(({ address }) => address).toSorted())
})
