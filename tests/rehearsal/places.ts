import { inject } from 'vitest'
import { databases } from '../support/database.ts'

/** What stands in for AWS. */
export interface Place {
  /** What the project brings itself, or AWS's DynamoDB Local. */
  database: 'own' | 'aws'
  /** Who answers for S3 and SSM: what the project brings itself, or Python's moto. */
  services: 'own' | 'moto'
}

const here = {
  database: databases.length > 1 ? 'aws' : 'own',
  services: inject('moto') ? 'moto' : 'own',
} as const

/** On which all of it runs: `npm run test:rehearsal -- --database aws --services moto`. */
export const chosen: Place = {
  database: process.env.REHEARSAL_DATABASE === 'aws' ? 'aws' : 'own',
  services: process.env.REHEARSAL_SERVICES === 'moto' ? 'moto' : 'own',
}

const nameOf = ({ database, services }: Place) => `database: ${database}, services: ${services}`

/** Those by name on which a first day and a publication run: the chosen one, and all that is here. */
export const places = Object.entries({ [nameOf(chosen)]: chosen, [nameOf(here)]: here })

/** @throws where this machine does not have what was chosen */
export async function openDatabase({ database, services }: Place) {
  if (services === 'moto' && here.services !== 'moto') throw new Error('There is no moto_server')
  const found = databases.find(({ name }) => (name === 'local') === (database === 'own'))
  if (!found) throw new Error('There is no DynamoDB Local')
  return found.start()
}
