// Rules: P-SERVE-COMPRESSED.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { filesIn } from '../../project/files.ts'
import { compressedForm, compressFiles } from './compress-files.ts'

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'compress-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

test('files of a kilobyte or more have a compressed form of themselves, pictures and fonts none', async () => {
  const names = ['page.html', 'code.js', 'looks.css', 'icon.svg', 'atom.xml', 'app.webmanifest']
  const written = {
    ...Object.fromEntries(names.map((name) => [name, `${name} `.repeat(500)])),
    'least.html': 'x'.repeat(1024),
    'small.html': 'x'.repeat(1023),
    'picture.png': 'x'.repeat(5000),
    'type.woff2': 'x'.repeat(5000),
    'another.html': 'x'.repeat(5000),
  }
  const folder = await folderOf(written)
  const others = Object.keys(written).filter((name) => name !== 'another.html')
  await compressFiles(folder, others)
  const compressed = [...names, 'least.html']
  expect((await filesIn(folder)).filter((name) => !(name in written))).toEqual(
    compressed.map(compressedForm).toSorted(),
  )
  for (const name of compressed) {
    const form = await readFile(join(folder, compressedForm(name)))
    expect(brotliDecompressSync(form).toString(), name).toBe(
      await readFile(join(folder, name), 'utf8'),
    )
  }
})

test('ends where it is told to, and where a file cannot be read', async () => {
  const folder = await folderOf({ 'page.html': 'x'.repeat(5000) })
  const ended = compressFiles(folder, ['page.html'], { signal: AbortSignal.abort() })
  await expect(ended).rejects.toThrow('aborted')
  expect(await filesIn(folder)).toEqual(['page.html'])
  await expect(compressFiles(folder, ['page.html', 'gone.html'])).rejects.toThrow('gone.html')
})
