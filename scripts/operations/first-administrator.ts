/**
 * `npm run admin:first -- EMAIL [--language de|en] [--username NAME]`
 * Makes the first administrator (P-FIRST-ADMIN), in the table of this machine or in the table that
 * TABLE_NAME names, and prints a link by which they set their password, once and within an hour.
 * Name and language are those of an account that is made; one that is there keeps its own.
 */
import {
  type FirstAdministratorRefusal,
  makeFirstAdministrator,
} from '../../functions/accounts/make-first-administrator.ts'
import { addressOf } from '../../src/domain/site/addresses.ts'
import { DEFAULT_PORT, readSettings } from '../project/environment.ts'
import { runCommand } from '../project/run-command.ts'
import { isOfSandbox } from '../server/data-folder.ts'
import { openStores } from '../stores/open-stores.ts'
import { readFirstAdministratorRequest } from './first-administrator-request.ts'

const REFUSALS: Record<FirstAdministratorRefusal, string> = {
  administrator_exists:
    'there is an administrator already: others are made by them, under Profile, Users',
  unconfirmed:
    'an account with that address never confirmed it: confirm it by the link that was mailed, or delete the account',
  spelled_otherwise:
    'an account has that address in other letters, and may be another person: give it as it has it',
  username_taken: 'that name is taken, or looks like one that is: give another by --username',
  changed_meanwhile: 'the account was changed at the same moment: run the command again',
}

await runCommand(async () => {
  const settings = readSettings()
  const isLocal = settings.tableName === undefined
  const { siteOrigin, ...wanted } = readFirstAdministratorRequest(process.argv.slice(2), {
    siteOrigin: process.env.PUBLIC_SITE_ORIGIN ?? '',
    localOrigin: isLocal ? `http://localhost:${settings.port || DEFAULT_PORT}` : undefined,
  })
  const now =
    isLocal && isOfSandbox(settings.dataDir)
      ? (await import('../sandbox/sandbox.ts')).openSandboxClock(settings.dataDir).now
      : () => new Date()
  const stores = await openStores(settings)
  try {
    const result = await makeFirstAdministrator(stores, wanted, now())
    if (!('token' in result)) {
      console.error(REFUSALS[result.outcome])
      return 1
    }
    const { account, token, outcome } = result
    const page = addressOf({ page: 'reset-password' }, account.language)
    const isNew = outcome === 'made'
    console.log(isNew ? 'made the first administrator' : 'the account is the first administrator')
    console.log(`signs in as: ${account.username}`)
    console.log('sets the password, once and within an hour, at:')
    console.log(`${siteOrigin}${page}?${new URLSearchParams({ token })}`)
    return 0
  } finally {
    await stores.close()
  }
})
