/**
 * Whether a user may be led to an address that is said to be the payment provider's: encrypted, or
 * of this very site; never one that would run as a script.
 * @param origin of the page that is shown
 */
export function isPaymentPage(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === origin)
}
