import { defaultLanguage, type Language } from '../../contract/protocol/language.ts'

/** The pages that exist in both languages. */
export type Page =
  | { page: 'home' }
  | { page: 'archive' }
  | { page: 'glossary' }
  | { page: 'corrections' }
  | { page: 'prices' }
  | { page: 'ask' }
  | { page: 'letter' }
  | { page: 'status' }
  | { page: 'offline' }
  | { page: 'hearticle'; id: number | string }
  | { page: 'hearticle-changes'; id: number | string }
  | { page: 'handout'; id: number | string }
  | { page: 'embed'; id: number | string }
  | { page: 'edition'; id: number | string; edition: number | string }
  | { page: 'study'; pmid: string }
  | { page: 'rubric'; id: number | string }
  | { page: 'playlist'; id: number | string }
  | { page: 'review-translation'; id: number | string }
  | { page: LegalPage | TextPage | AccountPage }

export type LegalPage = (typeof legalPages)[number]

export const legalPages = ['imprint', 'terms', 'privacy'] as const

/** Texts about the house and its work. */
export const textPages = ['methods', 'about', 'accessibility', 'developers'] as const

export type TextPage = (typeof textPages)[number]

export type AccountPage = (typeof accountPages)[number]

/** Pages of one person: in no sitemap and in no search engine's index (P-PRIVATE-PAGES). */
export const accountPages = [
  'login',
  'signup',
  'reset-password',
  'confirm-email',
  'leave-mails',
  'payment-success',
  'rubric-selection',
  'profile',
  'my-questions',
  'desk',
  'editor',
  'review',
  'desk/plan',
  'desk/hearticles',
  'desk/figures',
  'desk/statistics',
  'desk/terms',
  'desk/studies',
  'desk/questions',
  'desk/study-texts',
  'desk/imports',
  'desk/publication',
  'desk/trash',
  'desk/playlists',
  'desk/subjects',
  'desk/sounds',
  'desk/users',
  'desk/audit',
  'withdrawal',
  'cancellation',
  'preview',
] as const

export function isAccountPage(target: Page): boolean {
  return (accountPages as readonly string[]).includes(target.page)
}

const pagesWithSecret = [
  'reset-password',
  'confirm-email',
  'leave-mails',
  'withdrawal',
  'cancellation',
  'preview',
] as const satisfies readonly AccountPage[]

/** Pages whose addresses arrive with a secret in them: they tell nobody where a user came from. */
export function arrivesWithSecret(target: Page): boolean {
  return (pagesWithSecret as readonly string[]).includes(target.page)
}

/**
 * The address of a page below the origin (P-LANG-ADDRESSES): German at the root, English under
 * `/en/`.
 */
export function addressOf(target: Page, language: Language): string {
  // Without destructuring, which the CDN's runtime does not promise.
  const named: AnyPage = target
  const page = named.page
  const id = named.id
  const isGerman = language === defaultLanguage
  const others: Partial<Record<Page['page'], string>> = {
    home: '',
    'hearticle-changes': `hearticle/${id}/changes`,
    handout: `hearticle/${id}/${isGerman ? 'blatt' : page}`,
    edition: `hearticle/${id}/e/${named.edition}`,
    study: `pubmed/${named.pmid}`,
    // The id is the hearticle's (P-SCREENS).
    'review-translation': `review/translation/${id}`,
  }
  const inGerman: Partial<Record<Page['page'], string>> = {
    prices: 'preise',
    glossary: 'glossar',
    corrections: 'korrekturen',
    developers: 'entwickler',
    ask: 'frage',
    letter: 'brief',
    'my-questions': 'meine-fragen',
  }
  return (
    (isGerman ? '/' : `/${language}/`) +
    (others[page] ??
      (isGerman ? inGerman[page] : undefined) ??
      (id === undefined ? page : `${page}/${id}`))
  )
}

interface AnyPage {
  page: Page['page']
  id?: number | string
  edition?: number | string
  pmid?: string
}

/**
 * The address of a share picture: whatever is in the picture is in the digest, so what lies there
 * never changes.
 */
export function sharePictureAddress(name: string, digest: string): string {
  return `/share/${name}.${digest}.png`
}

export function feedAddress(language: Language): string {
  return `${addressOf({ page: 'home' }, language)}atom.xml`
}

export function manifestAddress(language: Language): string {
  return `${addressOf({ page: 'home' }, language)}manifest.webmanifest`
}

/**
 * The file of the built site that answers a clean address, or where to go instead, query included.
 * The CDN's function and the local origin both ask this.
 * @param path the path of the request, still percent-encoded
 * @param query the rest of the address, as it is encoded: empty, or from its question mark on
 */
export function fileForAddress(path: string, query = ''): { file: string } | { redirect: string } {
  if (path === '/') return { file: '/index.html' }
  if (path === '/en/' || path === '/en') return { file: '/en.html' }
  const clean = withoutWhatFollows(path)
  // Two leading slashes, of either kind, would lead to another host.
  const page = clean === path ? path : clean.replace(/^[/\\]{2,}/, '/')
  // The page of that mode is the home page (P-SCREENS).
  if (page === '/explore' || page === '/en/explore') {
    return {
      redirect: `${page.startsWith('/en') ? '/en/' : '/'}?mode=explore${otherThanMode(query)}`,
    }
  }
  const moved = page.replace(/^((?:\/en)?\/desk)\/glossary$/, '$1/terms')
  if (moved !== path) return { redirect: (moved || '/') + query }
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { file: name.includes('.') ? path : `${path}.html` }
}

/**
 * An address without what stands behind it and belongs to the text that it stood in, which mail and
 * chat programs take for a part of it (P-LANG-ADDRESSES): slashes, punctuation, spaces, and what was
 * appended to a query that is not there.
 */
function withoutWhatFollows(path: string): string {
  const named = path.replace(/(?:&|%26|%3F|%23).*/i, '')
  let end = named.length
  // One at a time from the end: a search of the whole would take the square of its length.
  while (end > 0) {
    const last = BEHIND.exec(named.slice(Math.max(0, end - LONGEST_BEHIND), end))
    if (last === null) break
    end -= last[0].length
  }
  return named.slice(0, end)
}

/**
 * A character at the end that no address of ours ends with, as it is encoded: of ASCII all but letters
 * and digits, then U+00A0 to 00BF, U+2000 to 207F, U+3000 to 303F and the wide forms of ASCII's.
 */
const BEHIND =
  /(?:[!-$&-/:-@[-`{-~]|%(?:[0-2][0-9A-F]|3[A-F]|40|5[B-F]|60|7[B-F]|C2%[AB][0-9A-F]|E2%8[01]%[89AB][0-9A-F]|E3%80%[89AB][0-9A-F]|EF%BC%(?:8[0-9A-F]|9[A-F])))$/i
const LONGEST_BEHIND = '%E2%80%A6'.length

/** What a query says but for the mode, each part after an `&`. */
function otherThanMode(query: string): string {
  const others = query
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !/^mode(=|$)/.test(part))
  return others.map((part) => `&${part}`).join('')
}

/**
 * The clean address of a page by its file: the way back of `fileForAddress`.
 * @param file below the site's folder, as `hearticle/7.html`
 * @returns undefined for what nobody goes to: other files, shells, pages of this machine alone
 */
export function addressOfFile(file: string): string | undefined {
  if (!file.endsWith('.html') || file.startsWith('shell/')) return undefined
  if (file === 'index.html') return '/'
  return file === 'en.html' ? '/en/' : `/${file.slice(0, -'.html'.length)}`
}
