import { domainToASCII } from 'node:url'

/**
 * An address with its domain as mail servers write it: 'anna@bücher.example' as
 * 'anna@xn--bcher-kva.example'. A domain that cannot be written so stays as it is.
 */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  return email.slice(0, at) + (domainToASCII(domain) || domain)
}
