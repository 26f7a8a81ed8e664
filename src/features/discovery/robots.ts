/** What crawlers may read: the pages, and the calls that fill one newer than the last build. */
export function robotsText(origin: string): string {
  return `User-agent: *
Allow: /api/public/
Allow: /api/pubmedarticles/public/
Disallow: /api/
Disallow: /shell/

Sitemap: ${origin}/sitemap-index.xml
`
}
