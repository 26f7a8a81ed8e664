import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readForm } from './form.ts'

test('brackets become groups', () => {
  expect(
    readForm('a[b][0]=x&a[b][1]=y&c[]=1&c[]=2&line_items[0][price]=p&metadata[user%20id]=7&d='),
  ).toEqual({
    a: { b: { 0: 'x', 1: 'y' } },
    c: { 0: '1', 1: '2' },
    line_items: { 0: { price: 'p' } },
    metadata: { 'user id': '7' },
    d: '',
  })
})

test('no form whatever changes what objects inherit or throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      readForm(text)
    }),
  )
  readForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')
  expect('polluted' in {}).toBe(false)
})

test('flat text comes out as it went in', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const written = new URLSearchParams({ 'metadata[key]': value }).toString()
      expect(readForm(written)).toEqual({
        metadata: {
          key: new URLSearchParams(`v=${encodeURIComponent(value.toWellFormed())}`).get('v'),
        },
      })
    }),
  )
})
