import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Concept, parseThesaurus } from '../../../functions/search/parse/thesaurus.ts'
import { contentFolder } from '../../project/folders.ts'

let read: Concept[] | undefined

/**
 * The thesaurus of this project, in the order of its files' names; read once in a process.
 * @throws where it has faults, with each of them
 */
export async function readThesaurus(): Promise<Concept[]> {
  if (read) return read
  const folder = contentFolder('thesaurus')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt'))
  read = parseThesaurus(
    await Promise.all(
      names
        .toSorted()
        .map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
    ),
  )
  return read
}
