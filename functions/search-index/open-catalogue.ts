import { DatabaseSync } from 'node:sqlite'
import { CATALOGUE_SCHEMA } from './catalogue-file.ts'
import { type Catalogue, readCatalogue } from './read-catalogue.ts'

/**
 * Opens a catalogue for reading.
 * @throws where it is of another schema or no catalogue at all
 */
export function openCatalogue(path: string): Catalogue {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    const schema = db.prepare('PRAGMA user_version').get()?.user_version
    if (schema !== CATALOGUE_SCHEMA) {
      throw new Error(`the catalogue has schema ${schema}, not ${CATALOGUE_SCHEMA}`)
    }
    // Pages come from the system's own cache, without a copy of them here.
    db.exec('PRAGMA mmap_size = 1073741824; PRAGMA query_only = 1')
    return readCatalogue(db)
  } catch (error) {
    db.close()
    throw error
  }
}
