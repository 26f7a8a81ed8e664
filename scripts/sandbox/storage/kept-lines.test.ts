import fs, { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { KeptLines } from './kept-lines.ts'

/** A disk that is full takes the beginning of what is added. */
const disk = { isFull: false }
const append = fs.appendFileSync
fs.appendFileSync = (file, text) => {
  append(file, disk.isFull ? String(text).slice(0, 9) : text)
  if (disk.isFull) throw new Error('ENOSPC: no space left on device, write')
}
syncBuiltinESMExports()
afterAll(() => {
  fs.appendFileSync = append
  syncBuiltinESMExports()
})

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearticle-lines-'))
  file = join(folder, 'lines.ndjson')
  disk.isFull = false
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => KeptLines.open(file, (value) => value as string)

test('a line after one that a full disk has torn is kept, and the torn one is none', () => {
  const { lines } = open()
  lines.add('before')
  disk.isFull = true
  expect(() => lines.add('torn')).toThrow(`${file} cannot be written: the disk is full`)
  disk.isFull = false
  lines.add('after')
  expect(open().values).toEqual(['before', 'after'])
})

test('a line of which a bit was turned over is named, and the file stays as it is', () => {
  const { lines } = open()
  for (const value of ['one', 'two', 'three']) lines.add(value)
  const damaged = readFileSync(file, 'utf8').replace('two', 'twp')
  writeFileSync(file, damaged)
  expect(open).toThrow(`${file} is damaged: its line 2 is not what was written`)
  expect(readFileSync(file, 'utf8')).toBe(damaged)
})

test('lines of an older version, without checksums, are read', () => {
  writeFileSync(file, '"one"\n"two"\n')
  expect(open().values).toEqual(['one', 'two'])
})
