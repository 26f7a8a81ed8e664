// Rules: P-FEEDS-FOR-MACHINES.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { elementsOf, parseXml } from '../../../tests/support/xml.ts'
import { type AtomFeed, atomFeed, type FeedEntry } from './atom-feed.ts'

const entry: FeedEntry = {
  address: 'https://www.example.org/hearticle/7',
  language: 'de',
  title: 'Salz & Blutdruck',
  summary: 'Weniger ist besser.',
  topic: 'Herz & Gefäße',
  publishedAt: '2026-11-21T00:05:00+01:00',
  updatedAt: '2026-11-21T00:05:00+01:00',
}

const feed: AtomFeed = {
  address: 'https://www.example.org/atom.xml',
  pageAddress: 'https://www.example.org/',
  language: 'de',
  title: 'Hearticle',
  subtitle: 'Kurz gesagt',
  icon: 'https://www.example.org/favicon.ico',
  author: { name: 'Hearticle', address: 'https://www.example.org/' },
  builtAt: new Date('2026-11-21T11:00:00Z'),
  entries: [entry],
}

describe('a feed', () => {
  test('has what RFC 4287 asks of it and of its entries', () => {
    const root = parseXml(atomFeed(feed))
    expect(root.attributes.xmlns).toBe('http://www.w3.org/2005/Atom')
    for (const node of [root, ...elementsOf(root, 'entry')]) {
      const names = node.children.map(({ name }) => name)
      for (const name of ['id', 'title', 'updated']) {
        expect(names.filter((other) => other === name)).toHaveLength(1)
      }
    }
    expect(elementsOf(root, 'author')).toHaveLength(1)
    expect(elementsOf(root, 'link').map(({ attributes }) => attributes)).toMatchObject([
      { rel: 'self', href: feed.address },
      { rel: 'alternate', href: feed.pageAddress },
      { rel: 'alternate', href: entry.address },
    ])
  })

  test('is as new as its newest entry, whatever the offset', () => {
    const newer = { ...entry, updatedAt: '2026-11-20T23:30:00.000Z' }
    const root = parseXml(atomFeed({ ...feed, entries: [entry, newer, entry] }))
    expect(elementsOf(root, 'updated')[0]?.text).toBe(newer.updatedAt)
  })

  test('without entries it is as new as the build', () => {
    const root = parseXml(atomFeed({ ...feed, entries: [] }))
    expect(elementsOf(root, 'updated')[0]?.text).toBe('2026-11-21T11:00:00.000Z')
  })

  test('is well-formed whatever a headline holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const root = parseXml(atomFeed({ ...feed, entries: [{ ...entry, title, summary: title }] }))
        expect(elementsOf(root, 'entry')).toHaveLength(1)
      }),
    )
  })
})
