import {
  CreateTableCommand,
  type DynamoDBClient,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { EXPIRY_ATTRIBUTE, LIST_INDEX, TABLE_KEYS } from '../../functions/store/table/keys.ts'

/** Creates a table for tests; deployed, it is declared in serverless/data.yml, and a test holds the two together. */
export async function createTable(client: DynamoDBClient, name: string): Promise<void> {
  await client.send(new CreateTableCommand(tableDefinition(name)))
  const TimeToLiveSpecification = { AttributeName: EXPIRY_ATTRIBUTE, Enabled: true }
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }))
}

/** The table as DynamoDB and CloudFormation describe it. */
export function tableDefinition(name: string) {
  const attributes = [
    TABLE_KEYS.partition,
    TABLE_KEYS.sort,
    LIST_INDEX.partition,
    LIST_INDEX.sort,
  ] as const
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST' as const,
    AttributeDefinitions: attributes.map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S' as const,
    })),
    KeySchema: [
      { AttributeName: TABLE_KEYS.partition, KeyType: 'HASH' as const },
      { AttributeName: TABLE_KEYS.sort, KeyType: 'RANGE' as const },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: LIST_INDEX.name,
        KeySchema: [
          { AttributeName: LIST_INDEX.partition, KeyType: 'HASH' as const },
          { AttributeName: LIST_INDEX.sort, KeyType: 'RANGE' as const },
        ],
        Projection: { ProjectionType: 'ALL' as const },
      },
    ],
  }
}
