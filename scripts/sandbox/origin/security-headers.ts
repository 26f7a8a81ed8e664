/**
 * What the CDN's response-headers policy adds to every answer; the local origin does the same, and
 * a test holds the two together. The rest of the content security policy is in each page, since it
 * names the hashes of its scripts; a server that sends the page repeats it as a header.
 * Subdomains and the browsers' list are a matter of each stage (stages/), so not of this machine.
 * Paying happens on the provider's pages, in this tab or in one that needs no way back here.
 */
export const securityHeaders: Record<string, string> = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
}
