/** A link as it is written. Words that would be another mark in their brackets are none of a link. */
export const LINK =
  /\[(?!\s*\]|Ref\s?\d|#[a-z]|EXP:)([^[\]\\\n]{1,200})\]\((https:\/\/[^\s()]{1,2000})\)/g

const MOST_CHARACTERS = 2000
/** A name that is known everywhere, not one of a network at home, and no number. */
const PUBLIC_HOST = /\.[a-z][a-z0-9-]+\.?$/
/** They would end the address, or be read as other marks by what looks for these. */
const ENDING = /[()[\]{}]/g

/**
 * An address that texts may lead to, as browsers write it: `https`, without user name and password,
 * of a public host (P-MARKUP-BLOCKS). Undefined for any other.
 */
export function linkAddress(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  if (!PUBLIC_HOST.test(url.hostname)) return undefined
  const address = url.href.replace(
    ENDING,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return address.length <= MOST_CHARACTERS ? address : undefined
}

/** Whom an address leads to, as readers are told. @param address of `linkAddress` */
export const hostOf = (address: string): string => new URL(address).host.replace(/^www\./, '')

/** Words as a link can have them; empty where there are none. */
export const linkWords = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('\\', '/')
    .replace(/^Ref(?=\s?\d)/, 'Ref.')
    .replace(/^(#(?=[a-z])|EXP(?=:))/, '$1 ')
    .slice(0, 200)
    // Of a character of two units the second can be cut off.
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
