import { parseArgs } from 'node:util'
import { type Language, languages } from '../../src/contract/protocol/language.ts'
import { emailFault, usernameFault } from '../../src/domain/account/account-fields.ts'

const USAGES = {
  'admin:first': 'usage: npm run admin:first -- EMAIL [--language de|en] [--username NAME]',
  'password:link': 'usage: npm run password:link -- EMAIL [--language de|en]',
}

interface PasswordLinkRequest {
  email: string
  /** Undefined where it was not given. */
  language: Language | undefined
  /** Only of `admin:first`. */
  username: string | undefined
}

/**
 * Reads the arguments of a command that prints a link by which an account sets its password.
 * @throws with what is wrong and how it is called; never with the address
 */
export function readPasswordLinkRequest(
  args: readonly string[],
  command: keyof typeof USAGES,
): PasswordLinkRequest {
  const usage = USAGES[command]
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { language: { type: 'string' }, username: { type: 'string' } },
  })
  const [email = '', ...others] = positionals.map((argument) => argument.trim())
  const language = languages.find((one) => one === values.language)
  const { username } = values
  if (email === '' || others.length > 0) throw new Error(usage)
  if (emailFault(email)) throw new Error(`that is no address that an account can have\n${usage}`)
  if (values.language !== undefined && !language)
    throw new Error(`--language is de or en\n${usage}`)
  if (username !== undefined && command !== 'admin:first') throw new Error(usage)
  if (username !== undefined && usernameFault(username))
    throw new Error(`--username is not allowed: 3 to 40 letters\n${usage}`)
  return { email, username, language }
}

/**
 * Where a link leads, without a slash at its end.
 * @param origin as it is set; empty where it is not
 * @param localOrigin where the product of this machine runs; undefined for a table of AWS
 * @throws where neither says it
 */
export function originOfLink(origin: string, localOrigin: string | undefined): string {
  const chosen = origin || localOrigin
  if (chosen === undefined || !/^https?:\/\/[^/]+\/?$/.test(chosen)) {
    throw new Error(
      'PUBLIC_SITE_ORIGIN says where the link leads, such as https://hearticle.example',
    )
  }
  return new URL(chosen).origin
}
