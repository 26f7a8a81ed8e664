import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Concept,
  parseThesaurus,
} from '../../../functions/search-index/thesaurus/parse-thesaurus.ts'
import { PROJECT_FOLDER } from '../../project/folders.ts'

/** Where people write it. */
export const THESAURUS_FOLDER = join(PROJECT_FOLDER, 'content/thesaurus')

/** What publishes small changes has it beside its script. */
const BUNDLED_FOLDER = join(import.meta.dirname, 'thesaurus')

let read: Concept[] | undefined

/**
 * The thesaurus of this project, in the order of its files' names; read once in a process.
 * @throws where it has faults, with each of them
 */
export async function readThesaurus(): Promise<Concept[]> {
  if (read) return read
  const folder = existsSync(BUNDLED_FOLDER) ? BUNDLED_FOLDER : THESAURUS_FOLDER
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
