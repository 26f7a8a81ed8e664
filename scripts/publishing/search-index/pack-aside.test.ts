import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpack } from '../../../functions/search-index/packed.ts'
import { type RowPlace, rowsOf } from '../../../src/snapshot/rows.ts'
import { packAside } from './pack-aside.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A file of so many rows, and where they are. */
async function fileOf(rows: number): Promise<{ path: string; places: RowPlace[] }> {
  const path = join(folder, `${rows}.ndjson`)
  const texts = Array.from(
    { length: rows },
    (_, row) => `${JSON.stringify({ row, text: 'Käse' })}\n`,
  )
  await writeFile(path, texts.join(''))
  const places = await Array.fromAsync(rowsOf(path), ({ offset, length }) => ({ offset, length }))
  return { path, places }
}

for (const rows of [0, 1, 499, 500, 501, 9_999]) {
  test(`${rows} rows come packed, each once and in the order asked for`, async () => {
    const { path, places } = await fileOf(rows)
    const packed = Array.from(packAside(path, places.toReversed()), unpack)
    expect(packed).toEqual(
      Array.from({ length: rows }, (_, index) => ({ row: rows - 1 - index, text: 'Käse' })),
    )
  })
}

test('whoever takes only some of them leaves no thread behind that waits', async () => {
  const { path, places } = await fileOf(10_001)
  for (const row of packAside(path, places)) {
    expect(unpack(row)).toEqual({ row: 0, text: 'Käse' })
    break
  }
})

test('a file that cannot be read is an error that names it', () => {
  const path = join(folder, 'nowhere.ndjson')
  expect(() => [...packAside(path, [{ offset: 0, length: 2 }])]).toThrow(path)
})
