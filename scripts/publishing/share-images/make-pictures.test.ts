import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { languages } from '../../../src/contract/protocol/language.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import {
  openSnapshot,
  type SnapshotKind,
  snapshotPath,
} from '../../../src/snapshot/snapshot-file.ts'
import { encodePicture } from '../../../tests/support/encode-picture.ts'
import { hearticle, taxonomy, translation } from '../../../tests/support/records.ts'
import { bringOwnPictures, readOwnPicture } from '../snapshot/own-pictures.ts'
import { putSummaries } from '../snapshot/put-summaries.ts'
import { openRows } from '../snapshot/snapshot-rows.ts'
import { makePictures, placePictures } from './make-pictures.ts'

let folder: string
const cache = () => join(folder, 'cache')
const make = () => makePictures(openSnapshot(folder), undefined, folder, cache())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearticle-pictures-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function writeSnapshot(hearticles: HearticleRecord[]): Promise<void> {
  await rm(snapshotPath(folder), { force: true })
  const rows = openRows(folder, undefined)
  for (const [kind, records] of Object.entries({ ...taxonomy, hearticles })) {
    rows.putAll(kind as SnapshotKind, records)
  }
  putSummaries(
    rows,
    hearticles.map(({ id }) => id),
  )
  rows.end()
  rows.close()
}

test('a picture is drawn once, and again only when what is in it changes', async () => {
  await writeSnapshot([hearticle(7), hearticle(8)])
  const first = await make()
  // The two hearticles look the same, the site's own picture does not.
  expect(first.pictures).toHaveLength(3 * languages.length)
  expect(first.drawn).toBe(2 * languages.length)
  expect((await make()).drawn).toBe(0)

  const changed = [{ ...translation('de', { headline: 'Neu' }), id: 1 }]
  await writeSnapshot([hearticle(7, { translations: changed }), hearticle(8)])
  expect((await make()).drawn).toBe(languages.length)
})

test('every picture lies in the site under its address', async () => {
  await writeSnapshot([hearticle(7)])
  const { pictures } = await make()
  const site = join(folder, 'site')
  await placePictures(pictures, cache(), site)
  const present = (await readdir(join(site, 'share'))).map((name) => `/share/${name}`)
  expect(present.toSorted()).toEqual(pictures.map(({ address }) => address).toSorted())
})

test('the picture that an editor brought is in it, where it is in the snapshot', async () => {
  const file = `${'a'.repeat(32)}.jpg`
  const ownPicture = { file, focus: 'left-top' as const, alt: { de: 'Salz', en: 'Salt' } }
  await writeSnapshot([hearticle(7, { ownPicture }), hearticle(8)])
  const bytes = await encodePicture('jpeg', 64, 40)
  const files = {
    get: async (key: string) => (key === `uploads/pictures/${file}` ? bytes : undefined),
  }
  await bringOwnPictures(files, [file], { before: join(folder, 'none'), draft: folder })
  const { pictures } = await make()
  const drawn = async (id: number) => {
    const digest = pictures.find(({ address }) => address.includes(`/${id}-de`))?.digest
    return readFile(join(cache(), `${digest}.png`))
  }
  expect((await drawn(7)).equals(await drawn(8))).toBe(false)
})

test('a snapshot takes over what the last one had, and leaves out what is not stored', async () => {
  const requestedKeys: string[] = []
  const files = {
    async get(key: string) {
      requestedKeys.push(key)
      return key.endsWith('a.jpg') ? new Uint8Array([1, 2]) : undefined
    },
  }
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  await Promise.all([mkdir(one), mkdir(two)])
  await bringOwnPictures(files, ['a.jpg', 'a.jpg'], { before: join(folder, 'none'), draft: one })
  await bringOwnPictures(files, ['a.jpg', 'b.jpg'], { before: one, draft: two })
  expect(requestedKeys).toEqual(['uploads/pictures/a.jpg', 'uploads/pictures/b.jpg'])
  expect(await readOwnPicture(two, 'a.jpg')).toEqual(Buffer.from([1, 2]))
  expect(await readOwnPicture(two, 'b.jpg')).toBeUndefined()
})

test('where one cannot be written, none that was drawn takes room', async () => {
  await writeSnapshot([hearticle(7)])
  const [last] = (await make()).pictures.slice(-1)
  await rm(cache(), { recursive: true })
  const draft = `${last?.digest}.png.${process.pid}.part`
  await mkdir(join(cache(), draft), { recursive: true })
  await expect(make()).rejects.toThrow()
  expect(await readdir(cache())).toEqual([draft])
})
