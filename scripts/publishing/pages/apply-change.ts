import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compressedForm } from './compress-files.ts'

/**
 * Brings finished files into a site that is being read. Every file is replaced at once; what is
 * linked comes before what links to it, and what is gone goes last, so that a reader never finds a
 * link that leads nowhere. A compressed form goes before its file is another and comes after, so
 * that none is ever of another file, wherever this breaks off.
 * @param draft holds the files to write
 * @param change.written in any order
 * @param observeStep is called before each file
 */
export async function applyChange(
  draft: string,
  site: string,
  { written, removed }: { written: readonly string[]; removed: readonly string[] },
  observeStep: (step: string) => void = () => {},
): Promise<void> {
  for (const file of written.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    observeStep(`write ${file}`)
    await mkdir(dirname(join(site, file)), { recursive: true })
    await rm(compressedForm(join(site, file)), { force: true })
    await rename(join(draft, file), join(site, file))
    await renameIfThere(compressedForm(join(draft, file)), compressedForm(join(site, file)))
  }
  for (const file of removed) {
    observeStep(`remove ${file}`)
    await rm(compressedForm(join(site, file)), { force: true })
    await rm(join(site, file), { force: true })
    await removeEmpty(dirname(join(site, file)), site)
  }
}

/** Pictures, pages to read, lists of them, and what names all pages. */
function turnOf(file: string): number {
  if (file.startsWith('share/')) return 0
  if (/^(en\/)?(hearticle|pubmed)\//.test(file)) return 1
  return file.endsWith('.html') ? 2 : 3
}

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

async function removeEmpty(folder: string, site: string): Promise<void> {
  if (folder === site) return
  try {
    await rmdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return
    if (code !== 'ENOENT') throw error
  }
  await removeEmpty(dirname(folder), site)
}
