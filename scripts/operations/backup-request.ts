/** What `npm run backup` and `npm run backup:restore` are called with. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const BACKUP_USAGE = `usage: npm run backup -- FOLDER [--keep DAYS] [--with-secrets]
  --keep DAYS      afterwards removes backups that are older, never the last one
  --with-secrets   with the keys that sign sessions and hash addresses`

const RESTORE_USAGE = `usage: npm run backup:restore -- FOLDER --to DATA_DIR
  FOLDER   one backup, or a folder of them, of which the newest is taken
  --to     the data folder to make; where it is there, it must be empty
  ERASURES_FILE in the environment names the list of who was deleted since`

export interface BackupRequest {
  /** Absolute. */
  folder: string
  /** Whole days; undefined keeps all. */
  keepDays: number | undefined
  withSecrets: boolean
}

/** @throws with how the command is called */
export function readBackupRequest(args: readonly string[]): BackupRequest {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { keep: { type: 'string' }, 'with-secrets': { type: 'boolean' } },
  })
  const [folder = '', ...others] = positionals
  if (folder === '' || others.length > 0) throw new Error(BACKUP_USAGE)
  const { keep } = values
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep)) {
    throw new Error(`--keep is a number of days, from 1 on\n${BACKUP_USAGE}`)
  }
  return {
    folder: resolve(folder),
    keepDays: keep === undefined ? undefined : Number(keep),
    withSecrets: values['with-secrets'] === true,
  }
}

/** @throws with how the command is called */
export function readBackupRestoreRequest(args: readonly string[]): { folder: string; to: string } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: 'string' } },
  })
  const [folder = '', ...others] = positionals
  if (folder === '' || others.length > 0 || !values.to) throw new Error(RESTORE_USAGE)
  return { folder: resolve(folder), to: resolve(values.to) }
}
