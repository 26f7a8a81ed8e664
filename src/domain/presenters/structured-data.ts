/** What all pages say of themselves in the vocabulary of schema.org, as JSON-LD. */
import type { BreadcrumbList, Organization, Thing, WebSite } from 'schema-dts'
import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from '../site/addresses.ts'

export interface StructuredData {
  '@context': 'https://schema.org'
  '@graph': readonly Thing[]
}

/** What the words and addresses in structured data depend on. */
export interface SiteFacts {
  /** Without a slash at the end: 'https://www.example.org'. */
  origin: string
  language: Language
  siteName: string
}

export function structuredData(...things: Thing[]): StructuredData {
  return { '@context': 'https://schema.org', '@graph': things }
}

/**
 * As the content of a script element: `<` is written as its escape, so that no text in it can end
 * the element or begin a comment.
 */
export function structuredDataText(data: StructuredData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

export function publisher({ origin, siteName }: SiteFacts) {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: siteName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  } as const satisfies Organization
}

export function website({ origin, siteName, language }: SiteFacts) {
  const home = origin + addressOf({ page: 'home' }, language)
  return {
    '@type': 'WebSite',
    '@id': `${home}#website`,
    name: siteName,
    url: home,
    inLanguage: language,
  } as const satisfies WebSite
}

/** The way from the home page to this one; the last step needs no address. */
export function breadcrumbs(facts: SiteFacts, title: string) {
  const home = facts.origin + addressOf({ page: 'home' }, facts.language)
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: facts.siteName, item: home },
      { '@type': 'ListItem', position: 2, name: title },
    ],
  } as const satisfies BreadcrumbList
}
