import { defaultLanguage, type Language } from '../../contract/protocol/language.ts'
import type { Page } from './addresses.ts'

/**
 * The page that an address names, or undefined where it names none of these; whether there is such
 * a hearticle or study is not asked.
 * @param path as `addressOf` gives it or as a file's name, percent-encoded as in a URL
 */
export function pageAtAddress(path: string): { target: Page; language: Language } | undefined {
  const corrections = /^\/(?:korrekturen|(en)\/corrections)(?:\.html)?$/.exec(path)
  if (corrections) {
    return { target: { page: 'corrections' }, language: corrections[1] ? 'en' : defaultLanguage }
  }
  const [, prefix, kind = '', id = '', part, edition] =
    /^(\/en)?\/(?:(hearticle|embed|pubmed|rubric|playlist|review\/translation)\/([^/]+?)(?:\/(changes|blatt|handout)|\/e\/(\d{1,9}))?)?(?:\.html)?$/.exec(
      path === '/en' ? '/en/' : path,
    ) ?? []
  if (kind === '' && !/^\/(en\/?)?$/.test(path)) return undefined
  const language = prefix ? 'en' : defaultLanguage
  if (kind === '') return { target: { page: 'home' }, language }
  const decoded = decodedOf(id)
  if (decoded === undefined) return undefined
  if (!part && !edition) return { target: targetOf(kind, decoded), language }
  if (kind !== 'hearticle') return undefined
  // Only one of a sheet's two names is that of the language, as who asks for the page has to see.
  const target: Page = edition
    ? { page: 'edition', id: decoded, edition }
    : { page: part === 'changes' ? 'hearticle-changes' : 'handout', id: decoded }
  return { target, language }
}

function targetOf(kind: string, id: string): Page {
  if (kind === 'pubmed') return { page: 'study', pmid: id }
  type Named = 'hearticle' | 'embed' | 'rubric' | 'playlist' | 'review-translation'
  return { page: kind.replace('/', '-') as Named, id }
}

function decodedOf(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Whether a path is that of an embed (P-EMBED), of which there never is a file: it is made when asked for,
 * and alone may be framed.
 */
export const isEmbed = (path: string): boolean => /^(?:\/en)?\/embed\/[^/]+$/.test(path)

/** Whether a path is one of the API's calls, not a page. */
export function isCall(path: string): boolean {
  return /^\/(?:(?:api|content|data)\/|oembed$)/.test(path)
}

/** The language in which a user is answered at a path, whether or not there is a page at it. */
export function languageOfPage(path: string): Language {
  return path === '/en' || path.startsWith('/en/') ? 'en' : defaultLanguage
}
