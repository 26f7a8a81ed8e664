// Rules: P-LANG-ADDRESSES, P-PRIVATE-PAGES.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, addressOfFile, fileForAddress } from './addresses.ts'

describe('the file for an address', () => {
  test.each([
    ['/', '/index.html'],
    ['/en/', '/en.html'],
    ['/en', '/en.html'],
    ['/hearticle/7', '/hearticle/7.html'],
    ['/en/pubmed/26551272', '/en/pubmed/26551272.html'],
    ['/favicon.svg', '/favicon.svg'],
    ['/a%20b', '/a%20b.html'],
    ['/hearticle/%37', '/hearticle/%37.html'],
    ['/%C3%BC', '/%C3%BC.html'],
    ['/hearticle/1.5', '/hearticle/1.5'],
  ])('%s is %s', (path, file) => {
    expect(fileForAddress(path)).toEqual({ file })
  })

  test.each([
    ['/hearticle/7/', '/hearticle/7'],
    ['/hearticle/7///', '/hearticle/7'],
    ['//', '/'],
    ['//elsewhere.example/', '/elsewhere.example'],
    ['/\\elsewhere.example/', '/elsewhere.example'],
    ['/hearticle/15.', '/hearticle/15'],
    ['/hearticle/15,', '/hearticle/15'],
    ['/hearticle/15).', '/hearticle/15'],
    ['/en/hearticle/15%20', '/en/hearticle/15'],
    ['/hearticle/15/%22', '/hearticle/15'],
    ['/hearticle/15%C2%BB', '/hearticle/15'],
    ['/hearticle/15%e2%80%9c%2E', '/hearticle/15'],
    ['/hearticle/15%E2%80%A6', '/hearticle/15'],
    ['/hearticle/15%E3%80%82', '/hearticle/15'],
    ['/hearticle/15%EF%BC%9F', '/hearticle/15'],
    ['/hearticle/15&fbclid=1', '/hearticle/15'],
    ['/hearticle/15&amp;utm_source=a%2Fb', '/hearticle/15'],
    ['/hearticle/15%3Ffbclid=1', '/hearticle/15'],
    ['/pubmed/26551272.', '/pubmed/26551272'],
    ['/preise!', '/preise'],
    ['/atom.xml>', '/atom.xml'],
    ['/en/)', '/en'],
    ['/,', '/'],
    ['/explore.', '/?mode=explore'],
    ['//explore/', '/?mode=explore'],
  ])('%s leads to %s', (path, redirect) => {
    expect(fileForAddress(path)).toEqual({ redirect })
  })

  test.each([
    ['/hearticle/7/', '?a=b', '/hearticle/7?a=b'],
    ['/explore', '', '/?mode=explore'],
    ['/explore', '?', '/?mode=explore'],
    ['/desk/glossary', '?state=waiting', '/desk/terms?state=waiting'],
    ['/en/desk/glossary/', '', '/en/desk/terms'],
    ['/explore/', '?x=y', '/?mode=explore&x=y'],
    ['/en/explore', '?q=a%26b&tab=pubmed', '/en/?mode=explore&q=a%26b&tab=pubmed'],
    ['/explore', '?mode=feed&x=y&modes=z', '/?mode=explore&x=y&modes=z'],
  ])('%s with %s leads to %s', (path, query, redirect) => {
    expect(fileForAddress(path, query)).toEqual({ redirect })
  })

  test('a redirect leads once, to a file of this host', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      'en',
      'hearticle',
      '7',
      '.',
      'a.b',
      '%2F',
      '&',
      ')',
      'explore',
      '%E2%80%A6',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const target = fileForAddress(`/${pieces.join('')}`)
        if (!('redirect' in target)) return
        expect(target.redirect).toMatch(/^\/(?![/\\])/)
        expect(fileForAddress(target.redirect)).toHaveProperty('file')
      }),
      { numRuns: 5000 },
    )
  })

  test('is found as fast where much stands behind', () => {
    const long = `/${'!'.repeat(100_000)}`
    expect(fileForAddress(long)).toEqual({ redirect: '/' })
    expect(fileForAddress(`${long}a`)).toHaveProperty('file')
  })

  test('every page has one', () => {
    for (const language of ['de', 'en'] as const) {
      for (const page of [
        { page: 'home' as const },
        { page: 'prices' as const },
        { page: 'hearticle' as const, id: 7 },
        { page: 'study' as const, pmid: '26551272' },
      ]) {
        expect(fileForAddress(addressOf(page, language))).toHaveProperty('file')
      }
    }
  })
})

describe('the address of a file', () => {
  test.each([
    'index.html',
    'en.html',
    'hearticle/7.html',
    'en/pubmed/26551272.html',
    'imprint.html',
  ])('leads back to %s', (file) => {
    expect(fileForAddress(addressOfFile(file) ?? '')).toEqual({ file: `/${file}` })
  })

  test.each(['shell/hearticle.html', 'atom.xml', 'assets/a.js'])('there is none of %s', (file) => {
    expect(addressOfFile(file)).toBeUndefined()
  })
})
