import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readSigningKeys, type SigningKeys } from '../../functions/accounts/session-token.ts'

export interface LocalSecrets {
  signingKeys: SigningKeys
  hashKey: string
  /** With which the payment provider's stand-in is called. */
  paymentKey: string
  /** With which it signs its events. */
  webhookSecret: string
}

const secretsSchema = z.object({
  sessionKeys: z.string(),
  hashKey: z.string(),
  paymentKey: z.string(),
  webhookSecret: z.string(),
})

/**
 * The secrets of one machine: made up at the first start and kept beside its data, so that sessions
 * survive a restart.
 */
export async function openLocalSecrets(dataDir: string): Promise<LocalSecrets> {
  const path = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true })
  const made = {
    sessionKeys: JSON.stringify({
      current: 'local',
      keys: { local: randomBytes(32).toString('base64') },
    }),
    hashKey: randomBytes(32).toString('base64'),
    paymentKey: `sk_test_${randomBytes(24).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  }
  // Of two that start at once the first one's hold; whoever comes second reads them.
  await writeFile(path, JSON.stringify(made), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  const kept = JSON.parse(await readFile(path, 'utf8'))
  const { sessionKeys, ...others } = secretsSchema.parse({ ...made, ...kept })
  if (Object.keys(made).some((name) => !(name in kept))) {
    // Beside it and renamed, so that the file is never half there.
    const draft = `${path}.${process.pid}.part`
    await writeFile(draft, JSON.stringify({ sessionKeys, ...others }), { mode: 0o600 })
    await rename(draft, path)
  }
  return { signingKeys: readSigningKeys(sessionKeys), ...others }
}
