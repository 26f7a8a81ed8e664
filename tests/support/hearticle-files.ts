import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { importHearticles } from '../../scripts/content/hearticle-files.ts'
import type { HearticleFile } from '../../src/domain/hearticle/hearticle-file.ts'
import { hearticleFile } from './records.ts'
import { storesForEachTest } from './stores.ts'

/** A hearticle's file, changed in place or replaced by what `change` gives. */
export function varied(change: (file: HearticleFile) => unknown): unknown {
  const file = structuredClone(hearticleFile('salt'))
  return change(file) ?? file
}

/** A hearticle's file with changes in its German text. */
export function inGerman(more: object): unknown {
  return varied((file) => void Object.assign(file.translations[0] ?? {}, more))
}

/** A folder for files and filled stores to import them into, for each test of the block. */
export function importForEachTest() {
  const stores = storesForEachTest()
  let folder = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearticle-files-'))
    await stores.fill()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** Writes text and bytes as they are, all else as JSON. */
  const save = async (name: string, content: unknown) => {
    const path = join(folder, name)
    const isRaw = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(path, isRaw ? content : JSON.stringify(content))
    return path
  }

  /** Imports files 0.json, 1.json, … with these contents. */
  const bringIn = async (...contents: unknown[]) => {
    const paths = []
    for (const [index, content] of contents.entries()) {
      paths.push(await save(`${index}.json`, content))
    }
    return importHearticles(paths, stores)
  }

  /** The faults as [file, path, reason], where an import is refused as it has to be: wholly. */
  const faultsOf = async (...contents: unknown[]) => {
    const result = await bringIn(...contents)
    if (result.ok) throw new Error('it was taken')
    expect(await stores.hearticles.heads()).toEqual([])
    expect(stores.objects.size).toBe(0)
    return result.faults.map(({ file, path, reason }) => [
      file.slice(folder.length + 1),
      path,
      reason,
    ])
  }

  return { stores, path: (name: string) => join(folder, name), save, bringIn, faultsOf }
}
