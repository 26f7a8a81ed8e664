/**
 * `npm run password:link -- EMAIL [--language de|en]`
 * Prints a link by which an account sets another password, once and within an hour (P-PASSWORD-LINK),
 * for whoever gets no mail; in the table of this machine or in the table that TABLE_NAME names. The
 * page is in the language of the account, if no other is given.
 */
import {
  makePasswordLink,
  type PasswordLinkRefusal,
} from '../../functions/accounts/make-password-link.ts'
import { runCommand } from '../project/run-command.ts'
import { readPasswordLinkRequest } from './password-link-request.ts'
import { printPasswordLink } from './print-password-link.ts'

const REFUSALS: Record<PasswordLinkRefusal, string> = {
  no_account: 'there is no account with that address',
  spelled_otherwise:
    'an account has that address in other letters, and may be another person: give it as it has it',
}

await runCommand(() => {
  const { email, language } = readPasswordLinkRequest(process.argv.slice(2), 'password:link')
  return printPasswordLink(async (stores, at) => {
    const made = await makePasswordLink(stores, email, at)
    if (!('token' in made)) return { refusal: REFUSALS[made.outcome] }
    const note = 'the account keeps its password until the link is used'
    return { ...made, language: language ?? made.account.language, message: note }
  })
})
