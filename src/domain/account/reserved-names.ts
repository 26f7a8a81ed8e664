import { newUsername } from './account-fields.ts'
import { skeletonsOf } from './confusables.ts'

/**
 * Names under which somebody would be taken to speak for the product or to run it
 * (P-NAMES-RESERVED), among them those of mailboxes that RFC 2142 sets.
 */
const RESERVED_WORDS = [
  ...['admin', 'administrator', 'administratorin', 'administration', 'sysadmin', 'superuser'],
  ...['root', 'system', 'owner', 'operator', 'webmaster', 'postmaster', 'hostmaster', 'abuse'],
  ...['support', 'help', 'hilfe', 'helpdesk', 'service', 'kundenservice', 'kundendienst'],
  ...['info', 'contact', 'kontakt', 'noreply', 'billing', 'security', 'sicherheit'],
  ...['privacy', 'datenschutz', 'press', 'presse', 'official', 'offiziell'],
  ...['team', 'crew', 'staff', 'moderator', 'moderatorin', 'moderation'],
  ...['editor', 'editors', 'editorial', 'reviewer', 'reviewers', 'analyst'],
  ...['redaktion', 'redakteur', 'redakteurin'],
  ...['chefredaktion', 'chefredakteur', 'chefredakteurin'],
]

const BRAND = 'hearticle'

/** What surrounds a word without making another of it: 'admin 2', '*support*'. */
const AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu

/** Letters and digits, as they look. */
const squeezed = (look: string) => look.replace(/[^\p{L}\p{N}]+/gu, '')

const looksOf = (name: string) => skeletonsOf(name).map(squeezed)

const anyOf = (words: readonly string[]) => words.flatMap(looksOf).join('|')

/** One of the words or several beside each other, or anything with the product's name in it. */
const RESERVED = new RegExp(`^(?:${anyOf(RESERVED_WORDS)})+$|${anyOf([BRAND])}`, 'u')

/**
 * Whether a name, or what it looks like, is kept from everybody who registers: by itself, beside
 * another such word, or with digits and signs around and between.
 */
export function isReservedName(username: string): boolean {
  const name = newUsername(username)
  return [name, name.replace(AROUND, '')].flatMap(looksOf).some((look) => RESERVED.test(look))
}
