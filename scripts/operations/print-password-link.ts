import type { Language } from '../../src/contract/protocol/language.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { addressOf } from '../../src/domain/site/addresses.ts'
import { DEFAULT_PORT, readSettings } from '../project/environment.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { isOfSandbox } from '../server/data-folder.ts'
import { openStores } from '../stores/open-stores.ts'
import { originOfLink } from './password-link-request.ts'

/** A link that was made, or why it was not, in words for the operator. */
type Made =
  | { account: Account; token: string /** Of the page. */; language: Language; message: string }
  | { refusal: string }

/**
 * Prints a link by which an account sets its password, once and within an hour; on the table of this
 * machine, whether or not the product runs there, or on the one that TABLE_NAME names.
 * @returns the exit code
 * @throws before anything is made, where it cannot be said where the link leads
 */
export async function printPasswordLink(
  make: (stores: OpenedStores, at: Date) => Promise<Made>,
): Promise<number> {
  const settings = readSettings()
  const isLocal = settings.tableName === undefined
  const origin = originOfLink(
    process.env.PUBLIC_SITE_ORIGIN ?? '',
    isLocal ? `http://localhost:${settings.port || DEFAULT_PORT}` : undefined,
  )
  const now =
    isLocal && isOfSandbox(settings.dataDir)
      ? (await import('../sandbox/clock/clock.ts')).openSandboxClock(settings.dataDir).now
      : () => new Date()
  const stores = await openStores(settings)
  try {
    const made = await make(stores, now())
    if ('refusal' in made) {
      console.error(made.refusal)
      return 1
    }
    const { account, token, language, message } = made
    const page = addressOf({ page: 'reset-password' }, language)
    console.log(message)
    console.log(`signs in as: ${account.username}`)
    console.log('sets the password, once and within an hour, at:')
    console.log(`${origin}${page}?${new URLSearchParams({ token })}`)
    return 0
  } finally {
    await stores.close()
  }
}
