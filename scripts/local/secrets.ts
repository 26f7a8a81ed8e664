import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readSigningKeys, type SigningKeys } from '../../functions/accounts/session-token.ts'

export interface LocalSecrets {
  signingKeys: SigningKeys
  hashKey: string
}

const secretsSchema = z.object({ sessionKeys: z.string(), hashKey: z.string() })

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
  }
  // Of two that start at once the first one's hold; whoever comes second reads them.
  await writeFile(path, JSON.stringify(made), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  const { sessionKeys, hashKey } = secretsSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  return { signingKeys: readSigningKeys(sessionKeys), hashKey }
}
