import { expect, test } from 'vitest'
import { contentTypeOf } from '../../../functions/files/content-types.ts'
import { cachingOf } from './site-file.ts'

test.each([
  ['en/atom.xml', 'application/atom+xml; charset=utf-8'],
  ['sitemap-1.xml', 'application/xml; charset=utf-8'],
  ['robots.txt', 'text/plain; charset=utf-8'],
  ['manifest.webmanifest', 'application/manifest+json'],
  ['favicon.ico', 'image/x-icon'],
  ['licences.txt', 'text/plain; charset=utf-8'],
  ['assets/OFL.txt', 'text/plain; charset=utf-8'],
])('%s is kept as %s and asked for every time', (path, type) => {
  expect(contentTypeOf(path)).toBe(type)
  expect(cachingOf(path)).toContain('must-revalidate')
})

test.each(['assets/page.abc.css', 'share/7-de.0123456789abcdef.png'])(
  '%s is kept forever',
  (path) => {
    expect(cachingOf(path)).toContain('immutable')
  },
)

test('the service worker is asked for anew every time, by the CDN too', () => {
  expect(cachingOf('sw.js')).toBe('no-cache')
})

test('a file of unknown kind is not uploaded with a guess', () => {
  expect(() => cachingOf('notes.xyz')).toThrow('notes.xyz')
})
