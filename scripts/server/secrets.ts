import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import {
  addSigningKey,
  readSigningKeys,
  type SigningKeys,
} from '../../functions/request/session-token.ts'
import { damagedFile, readKept, replaceFile } from './kept-file.ts'

export interface LocalSecrets {
  signingKeys: SigningKeys
  hashKey: string
}

const text = z.string().check(z.minLength(1))
const secretsSchema = z.object({ sessionKeys: text, hashKey: text })
type StoredSecrets = z.infer<typeof secretsSchema>

const fileOf = (dataDir: string) => join(dataDir, 'secrets.json')

/**
 * The secrets of one machine: made up at the first start and stored beside its data, so that sessions
 * survive a restart.
 * @throws naming the file where it cannot be read or written; it is never made anew over another one
 */
export async function openLocalSecrets(dataDir: string): Promise<LocalSecrets> {
  const { sessionKeys, hashKey } = readSecrets(dataDir) ?? makeSecrets(dataDir)
  return { signingKeys: readSigningKeys(sessionKeys), hashKey }
}

/**
 * Makes another session key, by which the product signs from its next start on (P-SERVE-KEYS).
 * @param options.isAtOnce believes no other any more, which signs everybody out
 * @returns how many older ones are still believed
 * @throws naming the file where there is none, or it cannot be read or written; one of the two is
 *   there whole whatever happens
 */
export function rotateSessionKeys(
  dataDir: string,
  { isAtOnce, at }: { isAtOnce: boolean; at: Date },
): number {
  const file = fileOf(dataDir)
  const secrets = readSecrets(dataDir)
  if (!secrets) throw new Error(`${file} is not there: the product makes it at its first start`)
  // The file that takes its place belongs to whoever runs this, and the product could not read it.
  const user = process.getuid?.()
  if (user !== undefined && statSync(file).uid !== user) {
    throw new Error(`${file} belongs to another user: run this as the user who runs the product`)
  }
  const sessionKeys = addSigningKey(isAtOnce ? undefined : secrets.sessionKeys, at)
  writeSecrets(dataDir, { ...secrets, sessionKeys })
  return readSigningKeys(sessionKeys).keys.size - 1
}

function makeSecrets(dataDir: string): StoredSecrets {
  const hashKey = randomBytes(32).toString('base64')
  const secrets = { sessionKeys: addSigningKey(undefined, new Date()), hashKey }
  writeSecrets(dataDir, secrets)
  return secrets
}

function writeSecrets(dataDir: string, secrets: StoredSecrets): void {
  replaceFile(fileOf(dataDir), JSON.stringify(secrets), 0o600)
}

/** Undefined where there are none yet. */
function readSecrets(dataDir: string): StoredSecrets | undefined {
  const file = fileOf(dataDir)
  const json = readKept(file)
  if (json === undefined) return undefined
  try {
    const secrets = secretsSchema.parse(JSON.parse(json))
    readSigningKeys(secrets.sessionKeys)
    return secrets
  } catch (error) {
    throw damagedFile(file, 'it does not hold the secrets of this machine', error)
  }
}
