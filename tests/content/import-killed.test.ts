import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { importHearticles } from '../../scripts/content/hearticle-files.ts'
import type { OpenedStores } from '../../scripts/project/opened-stores.ts'
import { openStores } from '../../scripts/stores/open-stores.ts'
import { mp3Of } from '../support/mp3.ts'
import { hearticleFile, incomingStudy, nutrition, salt } from '../support/records.ts'
import { isThorough } from '../support/rounds.ts'
import { all } from '../support/stores.ts'

const script = join(import.meta.dirname, '../support/hearticle-importer.ts')
const COUNT = 12

describe('an import of hearticles that is killed', () => {
  let folder = ''
  let path = ''

  const withStores = async <T>(work: (stores: OpenedStores) => Promise<T>): Promise<T> => {
    const stores = await openStores({
      dataDir: join(folder, 'data'),
      port: 0,
      tableName: undefined,
      siteBucket: undefined,
      country: 'AT',
      ncbi: { apiKey: undefined, email: undefined },
    })
    try {
      return await work(stores)
    } finally {
      await stores.close()
    }
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-killed-'))
    await withStores(async ({ taxonomy, studies }) => {
      await taxonomy.putRubric(nutrition)
      await taxonomy.putTopic(salt)
      await studies.importMany([incomingStudy('101')])
    })
    await writeFile(join(folder, 'de.mp3'), mp3Of(3))
    path = join(folder, 'all.json')
    const files = Array.from({ length: COUNT }, (_, number) => {
      const file = hearticleFile(`salt-${number}`, { sample: true })
      Object.assign(file.translations[0] ?? {}, { audio: 'de.mp3' })
      return file
    })
    await writeFile(path, JSON.stringify(files))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** Imports in a process that is killed when so many files of audio are stored. */
  const runKilledAfter = async (count: number) => {
    const args = [script, join(folder, 'data'), path, String(count)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    await once(child, 'close')
    expect(child.signalCode).toBe('SIGKILL')
  }
  const run = async () => {
    const result = await withStores((stores) => importHearticles([path], stores))
    if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.faults)}`)
    return result
  }

  test.each(isThorough ? [1, 2, 5, COUNT] : [1, COUNT])(
    'after %i hearticles, started again, loses and doubles none',
    async (killedAfter) => {
      await runKilledAfter(killedAfter)
      const before = await withStores(({ hearticles }) => all(hearticles.published()))
      expect(before.length).toBeGreaterThanOrEqual(killedAfter - 1)

      const { outcomes, hearticles } = await run()
      expect(outcomes).toEqual({
        imported: COUNT - before.length,
        updated: 0,
        unchanged: before.length,
      })
      expect(new Set(hearticles.map(({ id }) => id)).size).toBe(COUNT)

      const after = await withStores(({ hearticles }) => all(hearticles.published()))
      expect(after).toHaveLength(COUNT)
      expect(new Set(after.map(({ key }) => key)).size).toBe(COUNT)
      expect(after).toEqual(expect.arrayContaining(before))
      const texts = after.flatMap(({ translations }) => translations.map(({ id }) => id))
      expect(new Set(texts).size).toBe(COUNT * 2)
      for (const { id, translations } of after) {
        const spoken = await readdir(join(folder, 'data/objects/private/audio', String(id)))
        const [german] = translations
        expect(spoken).toContain(`${german?.id}-${german?.sound?.file}.mp3`)
      }
      expect((await run()).outcomes).toEqual({
        imported: 0,
        updated: 0,
        unchanged: COUNT,
      })
    },
    60_000,
  )
})
