import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFolderObjectStore } from '../../functions/files/folder-object-store.ts'
import type { ObjectStore } from '../../functions/files/object-store.ts'
import type { EventLine } from '../../functions/runtime/log.ts'
import type { IndexPointer } from '../../functions/search/index-file.ts'
import {
  createSearchIndexProvider,
  type SearchIndexProvider,
} from '../../functions/search/search-index-provider.ts'
import { indexKey, openStoredSource, POINTER_KEY } from '../../functions/search/stored-source.ts'
import { uploadSearchIndex } from '../../scripts/publishing/upload/upload-catalogue.ts'
import { noon } from '../support/records.ts'
import { contentOf, placeCatalogue } from '../support/search-index.ts'

describe('a catalogue of a deployment', () => {
  let root: string
  let files: ObjectStore
  let time: number
  let log: EventLine[]
  let provider: SearchIndexProvider

  /** Where catalogues are made, and where the instance unpacks them. */
  const made = () => join(root, 'made')
  const unpacked = () => join(root, 'unpacked')

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'stored-source-'))
    await mkdir(made())
    files = openFolderObjectStore(join(root, 'objects'))
    time = noon.getTime()
    log = []
    provider = createSearchIndexProvider({
      source: openStoredSource(files, unpacked()),
      now: () => new Date(time),
      log: (line) => log.push(line),
    })
  })

  afterEach(async () => {
    await rm(root, { recursive: true, force: true })
  })

  const publish = async (count: number): Promise<IndexPointer> => {
    const current = await placeCatalogue(made(), contentOf(count))
    await uploadSearchIndex(files, made())
    return current
  }
  const count = () => provider.use(({ hearticles }) => hearticles.length)
  const aMinuteLater = () => {
    time += 60_000
    return count()
  }

  test('is unpacked once, and a newer one takes its place in the folder', async () => {
    await publish(1)
    expect(await Promise.all([count(), count()])).toEqual([1, 1])
    const { file } = await publish(2)
    expect(await Promise.all([aMinuteLater(), aMinuteLater(), count()])).toContain(2)
    expect(await count()).toBe(2)
    expect(await readdir(unpacked())).toEqual([file])
    expect(log).toEqual([])
  })

  test('is missing until there is one', async () => {
    await expect(count()).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    expect(log).toEqual([])
    await publish(1)
    expect(await aMinuteLater()).toBe(1)
  })

  test.each<[string, (packed: Uint8Array) => Uint8Array, RegExp]>([
    ['cut in half', (packed) => packed.subarray(0, packed.length / 2), /./],
    ['another file', () => zstdCompressSync('another'), /is cut off or another file/],
    ['no archive', () => new TextEncoder().encode('no archive'), /./],
    ['longer than it says', () => zstdCompressSync(Buffer.alloc(2 ** 24)), /is longer than/],
  ])('that is %s is thrown away, and the old one stays', async (_, damage, reason) => {
    const { file } = await publish(1)
    await count()
    const newer = await publish(2)
    const key = indexKey(newer.file)
    await files.put(key, damage((await files.get(key)) ?? new Uint8Array()))
    expect(await aMinuteLater()).toBe(1)
    expect(await readdir(unpacked())).toEqual([file])
    expect(log).toHaveLength(1)
    expect(log[0]?.error).toMatch(reason)
    const { file: third } = await publish(3)
    expect(await aMinuteLater()).toBe(3)
    expect(await readdir(unpacked())).toEqual([third])
  })

  test('that is lost while somebody reads it is brought beside it, and stays after they left', async () => {
    await publish(1)
    await count()
    const gate = Promise.withResolvers<void>()
    const slow = provider.use(async ({ summaries }) => {
      await gate.promise
      return (await summaries([1], 'de')).length
    })
    const [file = ''] = await readdir(unpacked())
    const cut = await open(join(unpacked(), file), 'r+')
    await cut.write(Buffer.from('x'), 0, 1, (await cut.stat()).size)
    await cut.close()
    await expect(count()).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    expect(await aMinuteLater()).toBe(1)
    gate.resolve()
    expect(await slow).toBe(1)
    expect(await readdir(unpacked())).toEqual([file])
    expect(await aMinuteLater()).toBe(1)
  })

  test('finds room: what an instance before it left unfinished goes', async () => {
    await mkdir(unpacked())
    await writeFile(join(unpacked(), 'catalogue-0000000000000000.sqlite'), 'half of one')
    const { file } = await publish(1)
    expect(await count()).toBe(1)
    expect(await readdir(unpacked())).toEqual([file])
  })

  test('is brought before it is named; the one before stays, older ones go', async () => {
    const published: string[] = []
    for (const count of [1, 2, 3]) published.push((await publish(count)).file)
    const [, before = '', last = ''] = published
    expect((await Array.fromAsync(files.list('catalogue/'))).toSorted()).toEqual(
      [indexKey(before), indexKey(last), POINTER_KEY].toSorted(),
    )
    expect(await uploadSearchIndex(files, made())).toEqual({ file: last, uploaded: false })
  })

  test('is not named where it could not be brought', async () => {
    const { file } = await publish(1)
    const current = await placeCatalogue(made(), contentOf(2))
    await rm(join(made(), current.file))
    await expect(uploadSearchIndex(files, made())).rejects.toThrow(current.file)
    expect(new TextDecoder().decode(await files.get(POINTER_KEY))).toContain(file)
  })

  test('replaces a record that names none', async () => {
    await publish(1)
    await files.put(POINTER_KEY, new TextEncoder().encode('{'))
    await publish(2)
    expect(await count()).toBe(2)
  })
})
