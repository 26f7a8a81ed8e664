import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSandboxFile } from '../../storage/sandbox-file.ts'
import type { Product } from './objects.ts'
import { openStore as openStoreOn } from './store.ts'

let folder: string

const openStore = () => openStoreOn(openSandboxFile(folder))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearticle-payments-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const product = (id: string, name = id): Product => ({
  id,
  object: 'product',
  active: true,
  created: 1,
  description: null,
  livemode: false,
  name,
})

test('what a change has put is there after the file is opened again, in the same order', () => {
  const store = openStore()
  store.change(() => {
    store.put(product('b'))
    store.put(product('a'))
  })
  store.change(() => store.put(product('b', 'changed')))
  store.change(() => {
    store.put(product('gone'))
    store.remove('product', 'gone')
  })
  expect(openStore().all('product')).toEqual([product('b', 'changed'), product('a')])
})

test('a change that fails leaves nothing of itself', () => {
  const store = openStore()
  store.change(() => store.put(product('a')))
  expect(() =>
    store.change(() => {
      store.put(product('a', 'changed'))
      store.put(product('b'))
      store.change(() => store.remove('product', 'a'))
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(store.all('product')).toEqual([product('a')])
  expect(openStore().all('product')).toEqual([product('a')])
})

test('nothing changes outside of a change', () => {
  const store = openStore()
  expect(() => store.put(product('a'))).toThrow('outside of a change')
})

test('an object is found by its kind, or by its id alone', () => {
  const store = openStore()
  store.change(() => store.put(product('a')))
  expect(store.get('product', 'a')).toEqual(product('a'))
  expect(store.get('price', 'a')).toBeUndefined()
  expect(store.find('a')).toEqual(product('a'))
  expect(store.find('b')).toBeUndefined()
})
