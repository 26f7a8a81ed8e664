import { ADMINISTRATORS_KEY, SCHEMA_VERSION } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'

/** Administrators are listed, so that the last one can be told (P-LAST-ADMIN). */
export function addAdministrator(table: Table, userId: string): Writes[number] {
  return {
    Update: {
      TableName: table.name,
      Key: ADMINISTRATORS_KEY,
      UpdateExpression: 'ADD #ids :id SET #schema = :schema',
      ExpressionAttributeNames: { '#ids': 'ids', '#schema': 'schema' },
      ExpressionAttributeValues: { ':id': new Set([userId]), ':schema': SCHEMA_VERSION },
    },
  }
}

/** Takes one from the list; fails where it is the last. */
export function removeAdministrator(table: Table, userId: string): Writes[number] {
  return {
    Update: {
      TableName: table.name,
      Key: ADMINISTRATORS_KEY,
      UpdateExpression: 'DELETE #ids :id',
      ConditionExpression: 'size(#ids) > :one',
      ExpressionAttributeNames: { '#ids': 'ids' },
      ExpressionAttributeValues: { ':id': new Set([userId]), ':one': 1 },
    },
  }
}
