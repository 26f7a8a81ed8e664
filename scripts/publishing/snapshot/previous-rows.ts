import { constants, copyFile, link, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isBusyOrBroken } from '../../../functions/store/table/sqlite/sqlite-errors.ts'
import { snapshotPath } from '../../../src/snapshot/snapshot-file.ts'
import { moveUnlinked } from '../../project/files.ts'

/**
 * The rows of the snapshot before, which stay beside those of now: to bring them up to date takes as
 * long as what changed, to copy all rows as long as there are rows.
 */
export const PREVIOUS_ROWS = 'previous.sqlite'

/** Brings the rows of a snapshot into a draft of the next one. */
export async function takeRows(snapshot: string, draft: string): Promise<void> {
  const [rows, taken] = [snapshotPath(snapshot), snapshotPath(draft)]
  const isMine = await moveUnlinked(join(snapshot, PREVIOUS_ROWS), taken)
  if (isMine && bringUpToDate(taken, rows)) return
  await rm(taken, { force: true })
  await copyFile(rows, taken, constants.COPYFILE_FICLONE)
}

/** Leaves the rows of a snapshot to the one that takes its place. */
export const leaveRows = (snapshot: string, draft: string): Promise<void> =>
  link(snapshotPath(snapshot), join(draft, PREVIOUS_ROWS))

const HAS_UPDATES = "SELECT 1 FROM main.sqlite_schema WHERE name = 'updates'"
const IS_BEFORE = `
  SELECT 1 FROM updates JOIN newer.updates AS after USING (number)
  WHERE number = (SELECT max(number) FROM updates) AND updates.digest = after.digest`
const since = (table: string) => `
  SELECT kind, id FROM newer.${table} WHERE changed > (SELECT max(number) FROM updates)`
const idsOf = (kind: string) => `(SELECT id FROM touched WHERE kind = '${kind}')`
const BRING = `
  CREATE TEMP TABLE touched AS ${since('rows')} UNION ALL ${since('removed')};
  DELETE FROM rows WHERE (kind, id) IN (SELECT kind, id FROM touched);
  INSERT INTO rows SELECT after.* FROM touched JOIN newer.rows AS after USING (kind, id);
  DELETE FROM removed;
  INSERT INTO removed SELECT * FROM newer.removed;
  DELETE FROM studies WHERE pmid IN ${idsOf('studies')};
  INSERT INTO studies SELECT * FROM newer.studies WHERE pmid IN ${idsOf('studies')};
  DELETE FROM cited WHERE id IN ${idsOf('hearticles')};
  INSERT INTO cited SELECT * FROM newer.cited WHERE id IN ${idsOf('hearticles')};
  DELETE FROM due;
  INSERT INTO due SELECT * FROM newer.due;
  DELETE FROM summaries WHERE id NOT IN (SELECT id FROM newer.summaries);
  INSERT OR REPLACE INTO summaries
    SELECT * FROM newer.summaries WHERE changed > (SELECT max(number) FROM updates);
  INSERT INTO updates SELECT * FROM newer.updates WHERE number > (SELECT max(number) FROM updates);`

/**
 * Brings rows of an earlier moment up to those of now.
 * @returns false where they are not of the same snapshot, somebody reads them, or they are broken
 */
function bringUpToDate(path: string, newer: string): boolean {
  const db = new DatabaseSync(path)
  try {
    db.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
    db.prepare('ATTACH ? AS newer').run(`${pathToFileURL(newer).href}?mode=ro`)
    if (!db.prepare(HAS_UPDATES).get() || !db.prepare(IS_BEFORE).get()) return false
    db.exec(`BEGIN EXCLUSIVE; ${BRING} COMMIT`)
    return true
  } catch (error) {
    if (isBusyOrBroken(error)) return false
    throw error
  } finally {
    db.close()
  }
}
