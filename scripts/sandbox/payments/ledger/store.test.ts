import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Product } from './records.ts'
import { openStore } from './store.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearticle-payments-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const product = (id: string, name = id): Product => ({
  id,
  created: 1,
  name,
  description: null,
  active: true,
  metadata: {},
})

test('what a change has put is there after the file is opened again, in the same order', () => {
  const store = openStore(folder)
  store.change(() => {
    store.put('products', product('b'))
    store.put('products', product('a'))
  })
  store.change(() => store.put('products', product('b', 'changed')))
  store.change(() => {
    store.put('products', product('gone'))
    store.remove('products', 'gone')
  })
  expect(openStore(folder).all('products')).toEqual([product('b', 'changed'), product('a')])
})

test('a change that fails leaves nothing of itself', () => {
  const store = openStore(folder)
  store.change(() => store.put('products', product('a')))
  expect(() =>
    store.change(() => {
      store.put('products', product('a', 'changed'))
      store.put('products', product('b'))
      store.change(() => store.remove('products', 'a'))
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(store.all('products')).toEqual([product('a')])
  expect(openStore(folder).all('products')).toEqual([product('a')])
})

test('nothing changes outside of a change', () => {
  const store = openStore(folder)
  expect(() => store.put('products', product('a'))).toThrow('outside of a change')
})

test('half a line at the end of the file is dropped, and the next change is kept', () => {
  const store = openStore(folder)
  store.change(() => store.put('products', product('a')))
  appendFileSync(join(folder, 'payments.ndjson'), '[["products","b",{"id":"b","crea')
  const again = openStore(folder)
  again.change(() => again.put('products', product('c')))
  expect(openStore(folder).all('products')).toEqual([product('a'), product('c')])
})

test('the file does not grow for ever', () => {
  const store = openStore(folder)
  for (let count = 0; count < 12_000; count += 1) {
    store.change(() => store.put('products', product('a', `${count}`)))
  }
  const lines = readFileSync(join(folder, 'payments.ndjson'), 'utf8').split('\n').length
  expect(lines).toBeLessThan(5_100)
  expect(openStore(folder).all('products')).toEqual([product('a', '11999')])
})

test.each(['garbage\n', '{}\n', '[["nothing","a"]]\n'])(
  '%j in its file is named and stays',
  (text) => {
    const file = join(folder, 'payments.ndjson')
    writeFileSync(file, text)
    expect(() => openStore(folder)).toThrow(`${file} is damaged: its line 1`)
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)
