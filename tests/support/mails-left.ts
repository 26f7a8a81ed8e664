import type { Table } from '../../functions/store/table/table.ts'

/** How many mails a table still holds: waiting, claimed or given up. */
export async function mailsLeft(table: Table): Promise<number> {
  let mails = 0
  for await (const { pk } of table.scan()) if (String(pk).startsWith('MAIL#')) mails += 1
  return mails
}
