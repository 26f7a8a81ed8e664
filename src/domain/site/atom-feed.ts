import type { Language } from '../../contract/protocol/language.ts'
import { xmlElement } from './xml.ts'

/** An entry; moments are RFC 3339, addresses absolute. */
export interface FeedEntry {
  /** The address of the page, which is also the entry's lasting id where it has no other. */
  address: string
  id?: string
  /** Of title and summary. */
  language: Language
  title: string
  summary: string | undefined
  topic?: string
  publishedAt: string
  updatedAt: string
}

export interface AtomFeed {
  /** The feed's own address and that of the page it follows. */
  address: string
  pageAddress: string
  language: Language
  title: string
  subtitle: string
  icon?: string
  author: { name: string; address: string }
  /** Of a feed without entries. */
  builtAt: Date
  entries: readonly FeedEntry[]
}

/** A feed after RFC 4287; well-formed whatever its texts hold. */
export function atomFeed(feed: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">`,
    xmlElement('id', {}, feed.address),
    xmlElement('title', {}, feed.title),
    xmlElement('subtitle', {}, feed.subtitle),
    xmlElement('updated', {}, latest(feed)),
    xmlElement('link', { rel: 'self', type: 'application/atom+xml', href: feed.address }),
    xmlElement('link', { rel: 'alternate', type: 'text/html', href: feed.pageAddress }),
    ...(feed.icon === undefined ? [] : [xmlElement('icon', {}, feed.icon)]),
    `<author>${xmlElement('name', {}, feed.author.name)}${xmlElement('uri', {}, feed.author.address)}</author>`,
    ...feed.entries.map(entryXml),
    '</feed>\n',
  ].join('\n')
}

function entryXml(entry: FeedEntry): string {
  return [
    `<entry xml:lang="${entry.language}">`,
    xmlElement('id', {}, entry.id ?? entry.address),
    xmlElement('title', {}, entry.title),
    xmlElement('link', { rel: 'alternate', type: 'text/html', href: entry.address }),
    xmlElement('published', {}, entry.publishedAt),
    xmlElement('updated', {}, entry.updatedAt),
    ...(entry.topic === undefined ? [] : [xmlElement('category', { term: entry.topic })]),
    ...(entry.summary === undefined ? [] : [xmlElement('summary', {}, entry.summary)]),
    '</entry>',
  ].join('\n')
}

function latest({ entries, builtAt }: AtomFeed): string {
  return (
    entries.reduce<string | undefined>(
      (last, { updatedAt }) =>
        last === undefined || Date.parse(updatedAt) > Date.parse(last) ? updatedAt : last,
      undefined,
    ) ?? builtAt.toISOString()
  )
}
