import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openErasuresFile } from '../../functions/accounts/erasures-file.ts'
import { openFolderObjectStore } from '../../functions/files/folder-object-store.ts'
import { createKeyedHash } from '../../functions/runtime/keyed-hash.ts'
import { openSqliteTable } from '../../functions/store/table/sqlite/sqlite-table.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { type OpenedStores, storesOn } from '../project/opened-stores.ts'
import { OBJECTS_FOLDER, TABLE_FILE } from './data-folder.ts'
import { unusableFolder } from './kept-file.ts'
import { openLocalSecrets } from './secrets.ts'

/**
 * The stores on this machine's table, whether or not the product runs beside this process.
 * @param options.isChecked reads the whole table once and refuses it where it is damaged
 * @param options.wrap what stands between the stores and the table
 * @throws naming the folder or the file, and why it cannot be used
 */
export async function openLocalStores({
  dataDir,
  isChecked = false,
  wrap = (table) => table,
  erasuresFile,
}: {
  dataDir: string
  isChecked?: boolean
  wrap?: (table: Table) => Table
  /** The list of erasures that is kept elsewhere (P-SERVE-ERASURES). */
  erasuresFile?: string | undefined
}): Promise<OpenedStores> {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw unusableFolder(dataDir, error)
  }
  const files = openFolderObjectStore(join(dataDir, OBJECTS_FOLDER))
  return storesOn({
    table: wrap(openSqliteTable({ path: join(dataDir, TABLE_FILE), isChecked })),
    files: erasuresFile === undefined ? files : await openErasuresFile(erasuresFile, files),
    keyedHash: createKeyedHash(async () => (await openLocalSecrets(dataDir)).hashKey),
  })
}
