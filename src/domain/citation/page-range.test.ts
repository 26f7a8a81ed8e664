import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageRange } from './page-range.ts'

describe('the range of a paper’s pages', () => {
  test.each([
    ['123-9', '123', '129'],
    ['2103-16', '2103', '2116'],
    ['99-105', '99', '105'],
    ['S12-8', 'S12', 'S18'],
    ['S12-S18', 'S12', 'S18'],
    ['S112-S8', 'S112', 'S118'],
    ['733S-7S', '733S', '737S'],
    ['e12-e15', 'e12', 'e15'],
    ['123–129', '123', '129'],
    ['iv-12', 'iv-12', undefined],
    ['e1000097', 'e1000097', undefined],
    ['1-12; discussion 13', '1', '12'],
    ['5, 7-9', '5', undefined],
    ['', '', undefined],
  ])('%s is from %s to %s', (pages, first, last) => {
    expect(pageRange(pages)).toEqual(last === undefined ? { first } : { first, last })
  })

  test('is the same whether or not its common digits are left out', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(500), (from, length) => {
        const to = from + length
        const first = String(from)
        const last = String(to)
        const common = [...last].findIndex((digit, index) => digit !== first[index])
        const elided = last.length > first.length ? last : last.slice(common === -1 ? -1 : common)
        expect(pageRange(`${first}-${elided}`)).toEqual({ first, last })
      }),
    )
  })
})
