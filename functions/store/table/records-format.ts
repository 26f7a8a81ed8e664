import { FORMAT_KEY } from './keys.ts'
import type { Table } from './table.ts'
import { put } from './writes.ts'

/** The format of records that this version writes; a change of it comes with a migration. */
export const RECORDS_FORMAT = 4

/** That of the first release: what came before is not read any more. */
const FIRST_FORMAT = 4

/** The format that a table's records have: what no migration has raised is the first one. */
export async function recordsFormat(table: Table): Promise<number> {
  return Number((await table.get(FORMAT_KEY))?.format ?? FIRST_FORMAT)
}

export async function noteRecordsFormat(table: Table, format: number): Promise<void> {
  await table.write(put({ ...FORMAT_KEY, format }))
}

/**
 * @param source what has the records, as the error names it
 * @throws where a newer version has written what this one cannot read whole
 */
export function assertReadable(source: string, format: number, known = RECORDS_FORMAT): void {
  if (format <= known) return
  throw new Error(
    `${source} has records of format ${format}, and this version knows ${known}: start the version that wrote them, or a newer one, or restore a backup of before`,
  )
}
