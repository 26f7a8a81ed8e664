import { DatabaseSync } from 'node:sqlite'
import { INDEX_SCHEMA } from './index-file.ts'
import { readSearchIndex, type SearchIndex } from './read-search-index.ts'

/**
 * Opens a search index for reading.
 * @throws where it is of another schema or no search index at all
 */
export function openSearchIndex(path: string): SearchIndex {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    const schema = db.prepare('PRAGMA user_version').get()?.user_version
    if (schema !== INDEX_SCHEMA) {
      throw new Error(`the catalogue has schema ${schema}, not ${INDEX_SCHEMA}`)
    }
    // Pages come from the system's own cache, without a copy of them here.
    db.exec('PRAGMA mmap_size = 1073741824; PRAGMA query_only = 1')
    return readSearchIndex(db)
  } catch (error) {
    db.close()
    throw error
  }
}
