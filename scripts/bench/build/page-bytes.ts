import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn } from '../../project/files.ts'

/** How many pages of studies a site has, and how many bytes together. */
export async function pageBytes(site: string): Promise<{ pages: number; bytes: number }> {
  const files = (await filesIn(site)).filter((file) => /^(en\/)?pubmed\/\d+\.html$/.test(file))
  let bytes = 0
  for (const file of files) bytes += (await stat(join(site, file))).size
  return { pages: files.length, bytes }
}
