/** Starts what rehearsals run on beside what the project brings itself, and says what is not here. */
import type { TestProject } from 'vitest/node'
import { startDynamoDbLocal } from '../support/dynamodb-local.ts'
import { isMotoHere } from './aws/moto.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether there is Python's moto. */
    moto: boolean
  }
}

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const moto = isMotoHere()
  project.provide('moto', moto)
  if (!moto) process.stderr.write('Nothing of this runs on moto: there is no moto_server\n')
  return startDynamoDbLocal(project)
}
