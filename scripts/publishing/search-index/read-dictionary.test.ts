import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { withFolder } from '../../project/files.ts'
import { dictionaryDigest, dictionaryFile, readDictionary } from './read-dictionary.ts'

afterEach(() => void vi.unstubAllEnvs())

it('is the file that is named, and none where the name is empty', () => {
  vi.stubEnv('BILINGUAL_DICTIONARY', '/some/where')
  expect(dictionaryFile()).toBe('/some/where')
  vi.stubEnv('BILINGUAL_DICTIONARY', '')
  expect(dictionaryFile()).toBeUndefined()
})

const ENTRY = 'Herz :: heart\n'

it.each([
  ['is not there', undefined, 'no such file'],
  ['is empty', '', 'no line'],
  ['holds nothing of the kind', `${'\0nonsense '.repeat(100_000)}\n::\n`, 'no line'],
  ['is one line without end', 'Herz :: heart | '.repeat(20_000), 'no line'],
  ['is not written in UTF-8', Buffer.from(`${ENTRY}Störung :: disorder\n`, 'latin1'), 'utf-8'],
  ['is no text', Buffer.from([0x7f, 0x45, 0xff, 0xfe, 0x0a, 0xc3]), 'utf-8'],
])('names the file that %s, and the reason', (_, content, reason) =>
  withFolder('dictionary-', async (folder) => {
    const path = join(folder, 'words')
    if (content !== undefined) await writeFile(path, content)
    const named = new RegExp(`${path} cannot be read: .*${reason}`)
    await expect(readDictionary(path)).rejects.toThrow(named)
  }),
)

it('names a folder in the place of a file, also where only its digest is asked for', () =>
  withFolder('dictionary-', async (folder) => {
    const named = `${folder} cannot be read: it is no file`
    await expect(readDictionary(folder)).rejects.toThrow(named)
    await expect(dictionaryDigest(folder)).rejects.toThrow(named)
    await expect(dictionaryDigest('/dev/zero')).rejects.toThrow('it is no file')
  }))

it('passes over lines that are too long, and reads those beside them', () =>
  withFolder('dictionary-', async (folder) => {
    const path = join(folder, 'words')
    const long = `Leber :: liver ${'| '.repeat(100_000)}\n`
    await writeFile(path, `${ENTRY}${long}${long}Größe :: size\r\nNiere :: kidney`)
    const { de } = await readDictionary(path)
    expect(Object.fromEntries(de)).toEqual({ herz: 'heart', grosse: 'size', niere: 'kidney' })
  }))

it('keeps no more of a large file than questions need, and reads no further', () =>
  withFolder('dictionary-', async (folder) => {
    const path = join(folder, 'words')
    const lines = Array.from({ length: 50_000 }, (_, index) => `w${index} :: t${index}\n`)
    await writeFile(path, Buffer.concat([Buffer.from(lines.join('')), Buffer.alloc(10, 0xff)]))
    await expect(readDictionary(path)).rejects.toThrow('utf-8')
    const { de, en } = await readDictionary(path, 20)
    expect([de.size, en.size]).toEqual([20, 20])
  }))
