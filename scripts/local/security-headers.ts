/**
 * What the CDN's response-headers policy adds to every answer; the local origin does the same, and
 * a test holds the two together. The rest of the content security policy is in each page, since it
 * names the hashes of its scripts.
 */
export const securityHeaders: Record<string, string> = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}
