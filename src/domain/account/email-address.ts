import { domainToASCII, domainToUnicode } from 'node:url'

/**
 * Two addresses with the same key are one: without regard to case, and to how the domain is
 * written. The domain is that of UTS 46, not transitional: 'straße.example' and 'strasse.example'
 * are two, as they are to mail servers. Its letters stand as people read them, so that the user who
 * searches finds an address by its begin; a domain that cannot be mapped stays in lower case.
 */
export function emailKey(email: string): string {
  const { local, domain } = partsOf(email)
  return local + (domainToUnicode(asciiDomain(domain)) || domain)
}

/** Whether a mail to one address lies in the mailbox of the other, as far as can be known. */
export function isSameMailbox(email: string, other: string): boolean {
  return emailKey(email) === emailKey(other)
}

/** An address with its domain as mail servers write it: 'anna@bücher.example' as 'anna@xn--…'. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  return email.slice(0, at) + (asciiDomain(domain) || domain)
}

/** What ends a host in a web address; whatever stands behind it would be dropped. */
const NO_DOMAIN = /[\s#%/:?@[\\\]^|<>]/

/** Empty where it is no domain. */
const asciiDomain = (domain: string) => (NO_DOMAIN.test(domain) ? '' : domainToASCII(domain))

const GMAIL = 'gmail.com'

/** Domains under which one mailbox is reached. */
const SAME_PROVIDER: Record<string, string> = { 'googlemail.com': GMAIL }

/** Providers that deliver 'anna+news@' to 'anna@', as they say themselves. */
const WITH_TAGS = new Set([
  ...[GMAIL, 'outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'fastmail.com'],
  ...['proton.me', 'protonmail.com', 'pm.me'],
])

/**
 * The normal form of an address, by which trials and mails are counted and nothing else: never who
 * may sign in, and not whether an address is taken. Tags are cut off only where the provider is
 * known to have them, dots only at Gmail: elsewhere such addresses can be other people's.
 */
export function mailboxKey(email: string): string {
  const { local, domain } = partsOf(withAsciiDomain(emailKey(email)))
  const provider = SAME_PROVIDER[domain] ?? domain
  const untagged = WITH_TAGS.has(provider) ? local.replace(/(?<=[^@])\+.*(?=@)/, '') : local
  return (provider === GMAIL ? untagged.replaceAll('.', '') : untagged) + provider
}

/** In lower case: the local part with its '@', which is empty where there is none. */
function partsOf(email: string): { local: string; domain: string } {
  const tidy = email.trim().toLowerCase()
  const at = tidy.lastIndexOf('@') + 1
  return { local: tidy.slice(0, at), domain: tidy.slice(at) }
}
