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
    ['R191-203', 'R191', 'R203'],
    ['S99-105', 'S99', 'S105'],
    ['e12-5', 'e12', 'e15'],
    ['A12-B3', 'A12', 'B3'],
    ['507-514.e3', '507', '514.e3'],
    ['507-14.e3', '507', '514.e3'],
    ['2113-21.e1-4', '2113', '2121.e4'],
    ['2113-2121.e1-e4', '2113', '2121.e4'],
    ['12.e1-12.e5', '12.e1', '12.e5'],
    ['507.e1-7', '507.e1', '507.e7'],
    ['507.e1-e7', '507.e1', '507.e7'],
    ['507.e1-14.e3', '507.e1', '514.e3'],
    ['ix-xii', 'ix', 'xii'],
    ['iv-12', 'iv-12', undefined],
    ['123-', '123-', undefined],
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
        expect(pageRange(`S${first}-${elided}`)).toEqual({ first: `S${first}`, last: `S${last}` })
      }),
    )
  })
})
