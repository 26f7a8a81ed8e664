import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matching, oneOf, type Part, placeIn, queryOf, text } from './place.ts'

const parts: Record<'view' | 'owner' | 'q' | 'sort' | 'page' | 'row', Part> = {
  view: oneOf(['all', 'mine'], 'all'),
  owner: matching(/^\d+$/),
  q: text(5),
  sort: oneOf(['title', '-title'], '-title'),
  page: { accepts: /^\d{1,4}$/, first: '0' },
  row: matching(/^\d+$/),
}

test('an address that says something else than a list knows says what it says at first', () => {
  expect(placeIn('?view=theirs&owner=x&q=sechse&sort=owner&page=-1&foo=1', parts)).toEqual({
    view: 'all',
    owner: '',
    q: '',
    sort: '-title',
    page: '0',
    row: '',
  })
})

test('what an address said it says again, and nothing that goes without saying', () => {
  expect(queryOf(placeIn('?view=all&page=0&owner=7', parts), parts)).toBe('?owner=7')
  fc.assert(
    fc.property(
      fc.record({
        view: fc.constantFrom('all', 'mine'),
        owner: fc.constantFrom('', '12'),
        q: fc.string({ maxLength: 5 }).map((words) => words.trim()),
        sort: fc.constantFrom('title', '-title'),
        page: fc.nat(9999).map(String),
        row: fc.constantFrom('', '3'),
      }),
      (place) => {
        fc.pre(place.q === '' || parts.q.accepts.test(place.q))
        expect(placeIn(queryOf(place, parts), parts)).toEqual(place)
      },
    ),
  )
})
