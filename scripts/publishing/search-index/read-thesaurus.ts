import { existsSync, readdirSync, readFileSync } from 'node:fs'
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
export function readThesaurus(): Concept[] {
  if (read) return read
  const folder = existsSync(BUNDLED_FOLDER) ? BUNDLED_FOLDER : THESAURUS_FOLDER
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  read = parseThesaurus(
    names.toSorted().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
  )
  return read
}
