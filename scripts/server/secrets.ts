import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readSigningKeys, type SigningKeys } from '../../functions/request/session-token.ts'
import { damagedFile, readKept, replaceFile } from './kept-file.ts'

export interface LocalSecrets {
  signingKeys: SigningKeys
  hashKey: string
}

const text = z.string().check(z.minLength(1))
const secretsSchema = z.object({ sessionKeys: text, hashKey: text })

/**
 * The secrets of one machine: made up at the first start and stored beside its data, so that sessions
 * survive a restart.
 * @throws naming the file where it cannot be read or written; it is never made anew over another one
 */
export async function openLocalSecrets(dataDir: string): Promise<LocalSecrets> {
  const path = join(dataDir, 'secrets.json')
  const text = readKept(path)
  if (text !== undefined) return parse(path, text)
  const sessionKeys = JSON.stringify({
    current: 'local',
    keys: { local: randomBytes(32).toString('base64') },
  })
  const hashKey = randomBytes(32).toString('base64')
  replaceFile(path, JSON.stringify({ sessionKeys, hashKey }), 0o600)
  return { signingKeys: readSigningKeys(sessionKeys), hashKey }
}

function parse(path: string, json: string): LocalSecrets {
  try {
    const { sessionKeys, hashKey } = secretsSchema.parse(JSON.parse(json))
    return { signingKeys: readSigningKeys(sessionKeys), hashKey }
  } catch (error) {
    throw damagedFile(path, 'it does not hold the secrets of this machine', error)
  }
}
