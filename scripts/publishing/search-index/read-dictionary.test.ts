import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { withFolder } from '../../project/files.ts'
import { dictionaryFile, readDictionary } from './read-dictionary.ts'

afterEach(() => void vi.unstubAllEnvs())

it('is the file that is named, and none where the name is empty', () => {
  vi.stubEnv('BILINGUAL_DICTIONARY', '/some/where')
  expect(dictionaryFile()).toBe('/some/where')
  vi.stubEnv('BILINGUAL_DICTIONARY', '')
  expect(dictionaryFile()).toBeUndefined()
})

it('names the file that is none, or is not there', () =>
  withFolder('dictionary-', async (folder) => {
    const path = join(folder, 'words')
    await expect(readDictionary(path)).rejects.toThrow(path)
    await writeFile(path, `${'\0nonsense '.repeat(100_000)}\n::\n`)
    await expect(readDictionary(path)).rejects.toThrow(`${path} has no line`)
    await writeFile(path, 'Herz :: heart\n')
    expect((await readDictionary(path)).de.get('herz')).toBe('heart')
  }))
