import { editorialText } from '../../../content/editorial/texts.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import { SHARE_PICTURE_SIZE, sitePicture } from '../../domain/presenters/share-picture.ts'
import type { StructuredData } from '../../domain/presenters/structured-data.ts'
import { addressOf, isAccountPage, type Page } from '../../domain/site/addresses.ts'
import { locales } from '../../domain/text/locales.ts'
import { plainTitle } from '../../domain/text/plain-title.ts'
import { PAPER_COLORS } from '../../features/discovery/manifest.ts'
import { translators } from '../../i18n/translators.ts'
import { html, SafeHtml } from '../../ui/html/html.ts'

/** What a page says about itself to browsers, search engines and users who are sent a link. */
export interface PageHead {
  language: Language
  /** Plain text; the site's name is added. */
  title: string
  description?: string | undefined
  /** The page in both languages; left out for pages that have no lasting address. */
  page?: Page | undefined
  /** What is shown where the page is shared, in words too; that of the site where left out. */
  picture?: { address: string; alt: string } | undefined
  /** RFC 3339. */
  publishedAt?: string | undefined
  structuredData?: StructuredData | undefined
}

/**
 * For those who are on the site: a search leads to the text as it is, not to what was wrong in it
 * (P-CHANGE-LOG).
 */
const ownReadersOnly: ReadonlySet<Page['page']> = new Set([
  'offline',
  'hearticle-changes',
  'edition',
  'handout',
])

/**
 * Title, description, addresses and what is shown where a page is shared. A function, since this is
 * what differs between the heads of forty thousand pages (`framedPages`).
 * @param site Astro's setting, which carries PUBLIC_SITE_ORIGIN
 */
export function aboutPage(head: PageHead, site: URL | undefined): string {
  const { language, page, publishedAt } = head
  const t = translators[language]
  const title = plainTitle(head.title)
  const siteName = t('page:siteName')
  const description = head.description ?? t('page:description')
  const named = html`<title>${title === siteName ? title : `${title} · ${siteName}`}</title>`
  const described = [
    meta('description', description),
    html`<meta name="theme-color" media="(prefers-color-scheme: light)" content="${PAPER_COLORS.light}">`,
    html`<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${PAPER_COLORS.dark}">`,
  ]
  if (!page || isAccountPage(page) || ownReadersOnly.has(page.page)) {
    return String(html`${named}${described}${meta('robots', 'noindex')}`)
  }
  const tagline = editorialText('hero.tagline', language)
  const picture = head.picture ?? {
    address: sitePicture(tagline, language).address,
    alt: `${siteName}: ${tagline}`,
  }
  const absolute = (address: string) => new URL(address, site).href
  const inLanguage = (target: Language) => absolute(addressOf(page, target))
  // Programs that are given the address learn by it how to show it in a frame (P-OEMBED).
  const embedding =
    page.page === 'hearticle' &&
    html`<link rel="alternate" type="application/json+oembed" href="${quoted(absolute(`/oembed?format=json&url=${encodeURIComponent(inLanguage(language))}`))}">`
  const shared = [
    property('og:type', page.page === 'home' ? 'website' : 'article'),
    property('og:site_name', siteName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', inLanguage(language)),
    property('og:image', absolute(picture.address)),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(SHARE_PICTURE_SIZE.width)),
    property('og:image:height', String(SHARE_PICTURE_SIZE.height)),
    property('og:image:alt', picture.alt),
    property('og:locale', openGraphLocale(language)),
    ...languages
      .filter((other) => other !== language)
      .map((other) => property('og:locale:alternate', openGraphLocale(other))),
    publishedAt && property('article:published_time', publishedAt),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:image:alt', picture.alt),
  ]
  return String(
    html`${named}${described}<link rel="canonical" href="${inLanguage(language)}">${languages.map((alternateLanguage) => alternate(alternateLanguage, inLanguage(alternateLanguage)))}${alternate('x-default', inLanguage('de'))}${embedding}${shared}`,
  )
}

function openGraphLocale(language: Language): string {
  return locales[language].replace('-', '_')
}

function alternate(hreflang: string, address: string): SafeHtml {
  return html`<link rel="alternate" hreflang="${hreflang}" href="${quoted(address)}">`
}

function meta(name: string, content: string): SafeHtml {
  return html`<meta name="${name}" content="${quoted(content)}">`
}

function property(name: string, content: string): SafeHtml {
  return html`<meta property="${name}" content="${quoted(content)}">`
}

/** For a quoted attribute, as Astro writes it: these pages keep the bytes that they had by Astro alone. */
function quoted(value: string): SafeHtml {
  return SafeHtml.trusted(value.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
}
