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
import { runCommand } from '../project/run-command.ts'
import { readPasswordLinkRequest } from './password-link-request.ts'
import { printPasswordLink } from './print-password-link.ts'

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

await runCommand(() => {
  const {
    email,
    language = 'de',
    username = 'Administration',
  } = readPasswordLinkRequest(process.argv.slice(2), 'admin:first')
  return printPasswordLink(async (stores, at) => {
    const made = await makeFirstAdministrator(stores, { email, username, language }, at)
    if (!('token' in made)) return { refusal: REFUSALS[made.outcome] }
    const isNew = made.outcome === 'made'
    const note = isNew ? 'made the first administrator' : 'the account is the first administrator'
    return { ...made, language: made.account.language, message: note }
  })
})
