import { parseArgs } from 'node:util'
import { nameOfMoment } from './name-of-moment.ts'

export const USAGE = `usage: npm run restore -- STAGE --to ISO, such as production --to 2026-11-20T10:15:00Z
       npm run restore -- STAGE --copied TABLE, of a table that AWS Backup restored from a copy`

export type RestoreRequest =
  | { stage: string; to: Date }
  /** A table in the region of copies, in which deletions are to be done again. */
  | { stage: string; copied: string }

/** @throws with what is wrong and how the command is called */
export function readRestoreRequest(args: readonly string[]): RestoreRequest {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: 'string' }, copied: { type: 'string' } },
  })
  const [stage = '', ...others] = positionals
  if (!/^[a-z][a-z\d-]*$/.test(stage) || others.length > 0) throw new Error(USAGE)
  if (values.copied !== undefined) {
    if (values.to !== undefined || !/^[\w.-]{3,255}$/.test(values.copied)) throw new Error(USAGE)
    return { stage, copied: values.copied }
  }
  // Without a zone it would be the time of this machine.
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
  const to = new Date(values.to ?? '')
  if (!isMoment.test(values.to ?? '') || Number.isNaN(to.getTime())) {
    throw new Error(`--to is a moment with its zone\n${USAGE}`)
  }
  return { stage, to: new Date(Math.floor(to.getTime() / 1000) * 1000) }
}

/** The name of the table that is made: another one for each moment, the same for the same. */
export function restoredName(table: string, to: Date): string {
  return `${table}-${nameOfMoment(to)}`
}
