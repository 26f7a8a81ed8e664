import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readSigningKeys, type SigningKeys } from '../../../functions/request/session-token.ts'
import { damagedFile, readKept, replaceFile } from './kept-file.ts'

export interface LocalSecrets {
  signingKeys: SigningKeys
  hashKey: string
  /** With which the payment provider's stand-in is called. */
  paymentKey: string
  /** With which it signs its events. */
  webhookSecret: string
}

const text = z.string().check(z.minLength(1))
/** Those of payments came later than the others. */
const secretsSchema = z.object({
  sessionKeys: text,
  hashKey: text,
  paymentKey: z.exactOptional(text),
  webhookSecret: z.exactOptional(text),
})

/**
 * The secrets of one machine: made up at the first start and stored beside its data, so that sessions
 * survive a restart.
 * @throws naming the file where it cannot be read or written; it is never made anew over another one
 */
export async function openLocalSecrets(dataDir: string): Promise<LocalSecrets> {
  const path = join(dataDir, 'secrets.json')
  const made = {
    sessionKeys: JSON.stringify({
      current: 'local',
      keys: { local: randomBytes(32).toString('base64') },
    }),
    hashKey: randomBytes(32).toString('base64'),
    paymentKey: `sk_test_${randomBytes(24).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  }
  const text = readKept(path)
  const stored = text === undefined ? {} : parse(path, text)
  const { sessionKeys, ...others } = { ...made, ...stored }
  if (Object.keys(made).some((name) => !(name in stored))) {
    replaceFile(path, JSON.stringify({ sessionKeys, ...others }), 0o600)
  }
  return { signingKeys: readSigningKeys(sessionKeys), ...others }
}

function parse(path: string, json: string): z.output<typeof secretsSchema> {
  try {
    const stored = secretsSchema.parse(JSON.parse(json))
    readSigningKeys(stored.sessionKeys)
    return stored
  } catch (error) {
    throw damagedFile(path, 'it does not hold the secrets of this machine', error)
  }
}
