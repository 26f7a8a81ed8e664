import { usernameKey } from './account-fields.ts'

/**
 * Names under which somebody would be taken to speak for the product or to run it
 * (P-NAMES-UNIQUE), among them those of mailboxes that RFC 2142 sets.
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

/** One of the words or several beside each other, or anything with the product's name in it. */
const RESERVED = new RegExp(`^(?:${RESERVED_WORDS.join('|')})+$|${BRAND}`)

/** Whether a name is kept from everybody who registers, whatever digits and signs are in it. */
export function isReservedName(username: string): boolean {
  return RESERVED.test(usernameKey(username).replace(/[^\p{L}]+/gu, ''))
}
