/** The databases against which store tests run: ours, and AWS's DynamoDB Local where there is one. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import { type LocalDatabase, openLocalDatabase } from '../../scripts/sandbox/database/open.ts'

export interface RunningDatabase {
  endpoint: string
  /** Where it runs in this process. */
  answer?: LocalDatabase['answer']
  close(): Promise<void>
}

export interface TestDatabase {
  name: 'local' | 'dynamodb-local'
  start(): Promise<RunningDatabase>
}

const startMilliseconds = 90_000
const endpoint = inject('dynamoDbLocal')

export const databases: TestDatabase[] = [
  { name: 'local', start: () => openLocalDatabase({ dataDir: null }) },
  ...(endpoint === null ? [] : [{ name: 'dynamodb-local' as const, start: dynamoDbLocal }]),
]

/** By an access key that nobody else has: what others made in the same database is not seen. */
export const ownCredentials = () => ({
  accessKeyId: randomUUID().replaceAll('-', ''),
  secretAccessKey: 'local',
})

async function dynamoDbLocal(): Promise<RunningDatabase> {
  const at = endpoint ?? ''
  await answering(at)
  return { endpoint: at, close: async () => {} }
}

/** Waits until the server answers anything, even that it wants to be asked otherwise. */
async function answering(at: string): Promise<void> {
  const deadline = performance.now() + startMilliseconds
  const answered = () =>
    fetch(at).then(
      () => true,
      () => false,
    )
  while (!(await answered())) {
    if (performance.now() > deadline) throw new Error(`DynamoDB Local does not answer at ${at}`)
    await wait(50)
  }
}
