import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from './addresses.ts'

const ORIGIN = 'https://a.invalid'

/**
 * Where a user goes after signing in: the page of this site that they came from, never one of
 * another site and never one that signs in.
 * @param given as it stands in the query, so anybody can have written it
 * @returns a path with query and fragment, or undefined
 */
export function safeReturnAddress(given: string | null | undefined): string | undefined {
  if (!given?.startsWith('/') || /[\\\p{Cc}]/u.test(given)) return undefined
  let url: URL
  try {
    url = new URL(given, ORIGIN)
  } catch {
    return undefined
  }
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return undefined
  if (/^(\/en)?\/(login|signup|reset-password|confirm-email)(\/|\.html)?$/.test(url.pathname)) {
    return undefined
  }
  return url.pathname + url.search + url.hash
}

/** The address to return to that a query names, where it names one (`safeReturnAddress`). */
export function returnAddressIn(search: string): string | undefined {
  return safeReturnAddress(new URLSearchParams(search).get('return'))
}

/**
 * A page that leads back afterwards: the one that signs in or up, or one on the way there.
 * @param page its address, without a query
 * @param back a path of this site, with its query; undefined where there is nothing to go back to
 */
export function withReturn(page: string, back: string | undefined): string {
  return back === undefined ? page : `${page}?${new URLSearchParams({ return: back })}`
}

/**
 * Where a user signs in who comes back afterwards.
 * @param back a path of this site, with its query
 */
export function signInAddress(language: Language, back: string): string {
  return withReturn(addressOf({ page: 'login' }, language), back)
}
