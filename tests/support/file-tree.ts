import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { filesIn } from '../../scripts/project/files.ts'

/** The text of every file of a folder, dotfiles too. */
export async function fileTexts(folder: string): Promise<Record<string, string>> {
  const paths = await filesIn(folder)
  const texts = paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')])
  return Object.fromEntries(await Promise.all(texts))
}

/** Every file of a folder, dotfiles too, with the digest of its bytes; in order. */
export async function fileTree(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const files = await Promise.all(
    paths.map(async (path) => {
      const digest = createHash('sha256').update(await readFile(path))
      return [relative(folder, path), digest.digest('hex')] as const
    }),
  )
  return Object.fromEntries(files)
}
