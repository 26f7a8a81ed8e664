import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, fileForAddress } from './addresses.ts'
import { pageAtAddress } from './page-at-address.ts'

describe('the page at an address', () => {
  const pages = fc.oneof(
    fc.constant({ page: 'home' as const }),
    fc.nat().map((id) => ({ page: 'hearticle' as const, id: String(id) })),
    fc.nat().map((id) => ({ page: 'hearticle-changes' as const, id: String(id) })),
    fc.nat().map((id) => ({ page: 'handout' as const, id: String(id) })),
    fc.nat().map((id) => ({ page: 'embed' as const, id: String(id) })),
    fc.nat().map((id) => ({ page: 'study' as const, pmid: String(id) })),
    fc.nat().map((id) => ({ page: 'review-translation' as const, id: String(id) })),
  )

  test('is the one that has this address, also by the name of its file', () => {
    fc.assert(
      fc.property(pages, fc.constantFrom('de' as const, 'en' as const), (target, language) => {
        const address = addressOf(target, language)
        expect(pageAtAddress(address)).toEqual({ target, language })
        const file = fileForAddress(address)
        if (target.page !== 'home' && 'file' in file) {
          expect(pageAtAddress(file.file)).toEqual({ target, language })
        }
      }),
    )
  })

  test.each([
    ['/hearticle/%37', { target: { page: 'hearticle', id: '7' }, language: 'de' }],
    ['/en/pubmed/26551272.html', { target: { page: 'study', pmid: '26551272' }, language: 'en' }],
    ['/en', { target: { page: 'home' }, language: 'en' }],
    ['/hearticle/%E0%A4%A', undefined],
    ['/hearticle/7/8', undefined],
    ['/hearticle/7/changes/8', undefined],
    ['/pubmed/7/changes', undefined],
    ['/pubmed/7/blatt', undefined],
    ['/hearticle/', undefined],
    ['/imprint', undefined],
    ['/.html', undefined],
    ['/en/hearticle', undefined],
    ['/review', undefined],
    ['/review/7', undefined],
    ['/review/translation', undefined],
  ])('%s is %j', (path, page) => {
    expect(pageAtAddress(path)).toEqual(page)
  })

  test('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void pageAtAddress(`/${text}`)))
  })
})
