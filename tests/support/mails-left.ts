import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from '../../functions/store/table/table.ts'

/** How many mails a table still holds: waiting, claimed or given up. */
export async function mailsLeft({ client, name }: Table): Promise<number> {
  const { Items = [] } = await client.send(
    new ScanCommand({
      TableName: name,
      FilterExpression: 'begins_with(pk, :mail)',
      ExpressionAttributeValues: { ':mail': 'MAIL#' },
    }),
  )
  return Items.length
}
