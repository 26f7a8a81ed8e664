import type { Language } from '../../src/contract/protocol/language.ts'

/**
 * Pages that are served for ids newer than the last build (P-FALLBACK-PAGE), and where there is
 * nothing or something failed.
 */
export type FallbackPage =
  | 'hearticle'
  | 'study'
  | 'rubric'
  | 'playlist'
  | 'review'
  | 'not-found'
  | 'error'

export interface FallbackPages {
  /** The prerendered HTML. @throws where the site has not been built */
  read(page: FallbackPage, language: Language): Promise<string>
}

/** Where the build puts a fallback page, as a key below the site's root. */
export function fallbackPageKey(page: FallbackPage, language: Language): string {
  return `shell/${language}/${page}.html`
}
