import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { withFolder } from '../../project/files.ts'
import { rowsWritten } from './written.ts'

const write = (path: string, ...statements: string[]) => {
  const db = new DatabaseSync(path)
  for (const statement of statements) db.exec(statement)
  db.close()
}
const tables = [
  'CREATE TABLE record (id INTEGER PRIMARY KEY, text)',
  'CREATE TABLE cited (pmid, id, PRIMARY KEY (pmid, id)) WITHOUT ROWID',
  "INSERT INTO record VALUES (1, 'a'), (2, NULL), (3, 'c')",
  'INSERT INTO cited VALUES (7, 1), (7, 2)',
]

test('counts rows that are new or others, and none that are as they were or gone', () =>
  withFolder('written-', async (folder) => {
    const [before, after] = [join(folder, 'before'), join(folder, 'after')]
    write(before, ...tables)
    write(after, ...tables)
    expect(rowsWritten(before, after)).toBe(0)
    write(
      after,
      "UPDATE record SET text = 'b' WHERE id = 2",
      'DELETE FROM record WHERE id = 1',
      'INSERT INTO cited VALUES (8, 1)',
    )
    expect(rowsWritten(before, after)).toBe(2)
  }))

test('counts the rows that a table of texts keeps beside its own', () =>
  withFolder('written-', async (folder) => {
    const [before, after] = [join(folder, 'before'), join(folder, 'after')]
    const texts = "CREATE VIRTUAL TABLE text USING fts5(body, content = '')"
    write(before, texts)
    write(after, texts, "INSERT INTO text (rowid, body) VALUES (1, 'salt')")
    expect(rowsWritten(before, after)).toBeGreaterThan(0)
  }))
