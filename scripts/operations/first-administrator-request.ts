import { parseArgs } from 'node:util'
import { type Language, languages } from '../../src/contract/protocol/language.ts'
import { emailFault, usernameFault } from '../../src/domain/account/account-fields.ts'

export const USAGE = 'usage: npm run admin:first -- EMAIL [--language de|en] [--username NAME]'

interface FirstAdministratorRequest {
  email: string
  username: string
  language: Language
  /** Where the link leads, without a slash at its end. */
  siteOrigin: string
}

/**
 * Reads the arguments of the command.
 * @param localOrigin where the product of this machine runs; undefined for a table of AWS
 * @throws with what is wrong and how it is called; never with the address
 */
export function readFirstAdministratorRequest(
  args: readonly string[],
  { siteOrigin, localOrigin }: { siteOrigin?: string; localOrigin: string | undefined },
): FirstAdministratorRequest {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      language: { type: 'string', default: 'de' },
      username: { type: 'string', default: 'Administration' },
    },
  })
  const [email = '', ...others] = positionals.map((its) => its.trim())
  const language = languages.find((its) => its === values.language)
  const { username } = values
  if (email === '' || others.length > 0) throw new Error(USAGE)
  if (emailFault(email)) throw new Error(`that is no address that an account can have\n${USAGE}`)
  if (!language) throw new Error(`--language is de or en\n${USAGE}`)
  if (usernameFault(username))
    throw new Error(`--username is not allowed: 3 to 40 letters\n${USAGE}`)
  const origin = siteOrigin || localOrigin
  if (origin === undefined || !/^https?:\/\/[^/]+\/?$/.test(origin)) {
    throw new Error(
      'PUBLIC_SITE_ORIGIN says where the link leads, such as https://hearticle.example',
    )
  }
  return { email, username, language, siteOrigin: new URL(origin).origin }
}
