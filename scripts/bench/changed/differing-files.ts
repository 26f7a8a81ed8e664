import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** The files that only one of two folders has, or that have other bytes in the other. */
export async function differingFiles(one: string, other: string): Promise<string[]> {
  const paths = new Set([...(await filesIn(one)), ...(await filesIn(other))])
  const different: string[] = []
  for (const path of paths) {
    const [a, b] = await Promise.all(
      [one, other].map((folder) => readFile(join(folder, path)).catch(() => undefined)),
    )
    if (a === undefined || b === undefined || !a.equals(b)) different.push(path)
  }
  return different
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
