/**
 * The file of the built site for a page as Astro lists it: one file a page.
 * @param pathname '/', '/en/hearticle/7', '/atom.xml'
 * @returns 'index.html', 'en/hearticle/7.html', 'atom.xml'
 */
export function siteFileOf(pathname: string, type: string): string {
  const path = pathname.replace(/^\/|\/$/g, '')
  if (type === 'endpoint') return path
  return `${path || 'index'}.html`
}
