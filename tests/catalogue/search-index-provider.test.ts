// Rules: P-ERRORS.
import { mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EventLine } from '../../functions/runtime/log.ts'
import {
  INDEX_SCHEMA,
  type IndexPointer,
  type IndexSource,
  openLocalSource,
} from '../../functions/search/index-file.ts'
import {
  createSearchIndexProvider,
  type SearchIndexProvider,
} from '../../functions/search/search-index-provider.ts'
import { noon } from '../support/records.ts'
import { contentOf, placeCatalogue } from '../support/search-index.ts'

describe('the catalogue in use', () => {
  let folder: string
  let time: number
  let log: EventLine[]
  let provider: SearchIndexProvider

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catalogues-'))
    time = noon.getTime()
    log = []
    provider = from(openLocalSource(folder))
  })

  afterEach(() => rm(folder, { recursive: true, force: true }))

  const from = (source: IndexSource, more: { waitsForNewer?: boolean } = {}) =>
    createSearchIndexProvider({
      source,
      now: () => new Date(time),
      log: (line) => log.push(line),
      ...more,
    })

  /** The same folder by a line that can be cut. */
  const cuttable = () => {
    const local = openLocalSource(folder)
    const line = {
      isCut: false,
      source: {
        ...local,
        async download(current: IndexPointer) {
          if (line.isCut) throw new Error('the line is cut')
          return local.download(current)
        },
      },
    }
    return line
  }

  /** Makes a catalogue with so many hearticles the one to be used. */
  const publish = async (count: number, more: { schema?: number } = {}): Promise<string> =>
    join(folder, (await placeCatalogue(folder, contentOf(count), more)).file)

  /** One is open, and a newer one could not be brought at its first try. */
  const refuseTheNewer = async () => {
    const line = cuttable()
    provider = from(line.source)
    await count()
    await publish(2)
    line.isCut = true
    time += 60_000
    expect(await count()).toBe(1)
    line.isCut = false
  }

  const count = () => provider.use(({ hearticles }) => hearticles.length)

  test('answers meanwhile where the process goes on, until the newer one is open', async () => {
    provider = from(openLocalSource(folder), { waitsForNewer: false })
    await publish(1)
    expect(await count()).toBe(1)
    await publish(2)
    time += 60_000
    expect(await count()).toBe(1)
    await vi.waitFor(async () => expect(await count()).toBe(2))
    expect(log).toEqual([])
  })

  test('is opened by the first who needs it, and looked at again after a minute', async () => {
    await publish(1)
    expect(await count()).toBe(1)
    await publish(2)
    time += 59_000
    expect(await count()).toBe(1)
    time += 1000
    expect(await count()).toBe(2)
    expect(log).toEqual([])
  })

  test('is missing until there is one, and the answer says when to come again', async () => {
    await expect(count()).rejects.toMatchObject({
      code: 'catalogue_unavailable',
      retryAfterSeconds: 60,
    })
    await publish(1)
    time += 60_000
    expect(await count()).toBe(1)
  })

  test('stays where the newer one is cut in half; the log says so once', async () => {
    await publish(1)
    await count()
    const path = await publish(2)
    await truncate(path, 5000)
    for (let minutes = 0; minutes < 3; minutes += 1) {
      time += 60_000
      expect(await count()).toBe(1)
    }
    expect(log).toHaveLength(1)
    expect(log[0]?.error).toContain('is cut off')
    await publish(3)
    time += 60_000
    expect(await count()).toBe(3)
  })

  test.each([
    ['cut', (path: string) => truncate(path, 5000)],
    [
      'overwritten in its middle',
      async (path: string) => {
        const file = await open(path, 'r+')
        const { size } = await file.stat()
        await file.write(Buffer.alloc(size - 4096, 0x55), 0, size - 4096, 4096)
        await file.close()
      },
    ],
  ])(
    'is let go where it is %s while it is in use, and opened again once it is sound',
    async (_, damage) => {
      const path = await publish(40)
      const sound = await readFile(path)
      const read = () => provider.use(async ({ summaries }) => (await summaries([40], 'de')).length)
      expect(await read()).toBe(1)
      await damage(path)
      await expect(Promise.all([read(), read()])).rejects.toMatchObject({
        code: 'catalogue_unavailable',
        retryAfterSeconds: 1,
      })
      expect(log).toHaveLength(1)
      await expect(read()).rejects.toMatchObject({ code: 'catalogue_unavailable' })
      await writeFile(path, sound)
      time += 60_000
      expect(await read()).toBe(1)
    },
  )

  test('for what can do without it there is none while its file is damaged', async () => {
    const path = await publish(1)
    await count()
    await truncate(path, 0)
    const read = () => provider.ifOpen(async ({ summaries }) => (await summaries([1], 'de')).length)
    expect(await read()).toBeUndefined()
  })

  test('is missing, answers or is unusable, as lists have it', async () => {
    expect(await provider.state()).toBe('missing')
    const path = await publish(1)
    time += 60_000
    expect(await provider.state()).toBe('ok')
    await truncate(path, 0)
    expect(await provider.state()).toBe('unusable')
    await expect(count()).rejects.toMatchObject({ code: 'catalogue_unavailable' })
  })

  test('is unusable where it was published and never could be opened or brought', async () => {
    const line = cuttable()
    provider = from(line.source)
    line.isCut = true
    await publish(1)
    expect(await provider.state()).toBe('unusable')
    line.isCut = false
    time += 60_000
    expect(await provider.state()).toBe('ok')
    const damaged = from(openLocalSource(folder))
    await writeFile(await publish(2), 'no database')
    expect(await damaged.state()).toBe('unusable')
  })

  test('is unusable, not missing, where nobody can tell whether there is one', async () => {
    const source = openLocalSource(folder)
    const current = () => Promise.reject(new Error('no answer'))
    expect(await from({ ...source, current }).state()).toBe('unusable')
  })

  test('stays where the work fails by itself', async () => {
    await publish(1)
    const fail = () => {
      throw new Error('a mistake of ours')
    }
    await expect(provider.use(fail)).rejects.toThrow('a mistake of ours')
    expect(log).toEqual([])
    expect(await provider.ifOpen(fail)).toBeUndefined()
    expect(log).toMatchObject([{ error: 'a mistake of ours' }])
    expect(await count()).toBe(1)
  })

  test('is tried at once where it was refused and the one before is lost', async () => {
    const before = await publish(1)
    await refuseTheNewer()
    await truncate(before, 0)
    await expect(count()).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    time += 60_000
    expect(await count()).toBe(2)
  })

  test('is tried again after ten minutes: it may have been the way to it', async () => {
    await publish(1)
    await refuseTheNewer()
    time += 540_000
    expect(await count()).toBe(1)
    time += 60_000
    expect(await count()).toBe(2)
    expect(log).toHaveLength(1)
  })

  test('what was brought and cannot be opened is let go', async () => {
    const released: string[] = []
    const path = join(folder, 'no-catalogue')
    await writeFile(path, 'no catalogue')
    await publish(1)
    provider = from({
      ...openLocalSource(folder),
      download: async () => path,
      async release(brought) {
        released.push(brought)
      },
    })
    await expect(count()).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    expect(released).toEqual([path])
  })

  test('stays where the newer one has another schema', async () => {
    await publish(1)
    await count()
    await publish(2, { schema: INDEX_SCHEMA + 1 })
    time += 60_000
    expect(await count()).toBe(1)
    expect(log[0]?.error).toContain(`has schema ${INDEX_SCHEMA + 1}`)
  })

  test('stays where what names the newer one cannot be read', async () => {
    await publish(1)
    await count()
    await writeFile(join(folder, 'current.json'), '{"file": "../../etc/passwd"')
    time += 60_000
    expect(await count()).toBe(1)
    expect(log).toHaveLength(1)
  })

  test('goes on answering while a newer one is brought, and is let go after it', async () => {
    await publish(1)
    const local = openLocalSource(folder)
    const gate = Promise.withResolvers<void>()
    const released: string[] = []
    let brought = 0
    provider = from({
      ...local,
      async download(current) {
        brought += 1
        if (brought > 1) await gate.promise
        return local.download(current)
      },
      async release(path) {
        released.push(path)
      },
    })
    expect(await Promise.all([count(), count()])).toEqual([1, 1])
    await publish(2)
    time += 60_000
    const looking = count()
    expect(await count()).toBe(1)
    gate.resolve()
    expect(await looking).toBe(2)
    expect(brought).toBe(2)
    expect(released).toHaveLength(1)
  })

  test('stays open for those who are still at work with it when a newer one takes its place', async () => {
    await publish(1)
    const local = openLocalSource(folder)
    const released: string[] = []
    provider = from({
      ...local,
      async release(path) {
        released.push(path)
      },
    })
    const gate = Promise.withResolvers<void>()
    const slow = provider.use(async ({ summaries }) => {
      await gate.promise
      return (await summaries([1], 'de')).length
    })
    await count()
    await publish(2)
    time += 60_000
    expect(await count()).toBe(2)
    expect(released).toEqual([])
    gate.resolve()
    expect(await slow).toBe(1)
    expect(released).toHaveLength(1)
  })
})
