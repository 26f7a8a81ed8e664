import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from './addresses.ts'

const ORIGIN = 'https://here.invalid'

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

/**
 * Where a user signs in who comes back afterwards.
 * @param back a path of this site, with its query
 */
export function signInAddress(language: Language, back: string): string {
  return `${addressOf({ page: 'login' }, language)}?${new URLSearchParams({ return: back })}`
}
