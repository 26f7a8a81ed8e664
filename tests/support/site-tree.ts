import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { RECORD_FILE } from '../../scripts/publishing/pages/site-record.ts'
import { fileTree } from './file-tree.ts'

/** Every file of a built site with the digest of its bytes, and what its record says, in order. */
export async function siteTree(folder: string) {
  const { [RECORD_FILE]: _, ...files } = await fileTree(folder)
  const db = new DatabaseSync(join(folder, RECORD_FILE), { readOnly: true })
  const record = ['made', 'pages', 'hearticles', 'files'].map((table) =>
    db.prepare(`SELECT * FROM ${table} ORDER BY 1`).all(),
  )
  db.close()
  return { files, record }
}
