import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn } from '../../project/files.ts'

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
