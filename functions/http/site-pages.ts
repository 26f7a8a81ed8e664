import type { Language } from '../../src/contract/protocol/language.ts'
import type { PublicContent } from '../../src/domain/content/public-content.ts'

/** Pages of the site that have no content of their own, for where an address has no file. */
export type Shell =
  | 'review'
  | 'not-found'
  | 'hearticle-gone'
  | 'study-removed'
  | 'error'
  | 'hearticle-failed'
  | 'study-failed'
  | 'playlist-failed'

/** What the API sends of the site where an address has no file (P-FALLBACK-PAGE, P-PAGE-STATUS). */
export interface SitePages {
  /** A shell as it was built. @throws where the site has not been built */
  shell(name: Shell, language: Language): Promise<string>
  /**
   * A page that is newer than the site, made by the code that made the site.
   * @param path its address
   * @throws what made it fail
   */
  render(path: string, content: PublicContent): Promise<string>
}

/** Where the build puts a shell, as a key below the site's root. */
export function shellKey(name: Shell, language: Language): string {
  return `shell/${language}/${name}.html`
}
