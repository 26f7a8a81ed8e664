import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isOfServer, prepareDataFolder } from './data-folder.ts'
import { unusableFolder } from './kept-file.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearticle-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is made, and is a server’s from then on', () => {
  const dataDir = join(folder, 'new/data')
  prepareDataFolder(dataDir)
  expect(isOfServer(dataDir)).toBe(true)
})

test('a file in place of the folder, or above it, is named with what is wrong', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'data')]) {
    expect(() => prepareDataFolder(dataDir)).toThrow(
      `${dataDir} cannot be used: it is not a folder`,
    )
  }
})

test('a folder without rights is named with what is wrong', () => {
  // Nobody at all may make folders there.
  const dataDir = '/sys/hearticle'
  expect(() => prepareDataFolder(dataDir)).toThrow(
    `${dataDir} cannot be used: this user may not write there`,
  )
})

test.each([
  ['ENOSPC: no space left on device, mkdir', 'the disk is full'],
  ['EDQUOT: quota exceeded, mkdir', 'the disk is full'],
  ['EROFS: read-only file system, mkdir', 'the folder is read-only'],
])('%j is said in words', (message, words) => {
  expect(unusableFolder('/data', new Error(message)).message).toBe(`/data cannot be used: ${words}`)
})
