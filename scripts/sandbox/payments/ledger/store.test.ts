import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSandboxFile } from '../../storage/sandbox-file.ts'
import type { Product } from './records.ts'
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
  created: 1,
  name,
  description: null,
  active: true,
  metadata: {},
})

test('what a change has put is there after the file is opened again, in the same order', () => {
  const store = openStore()
  store.change(() => {
    store.put('products', product('b'))
    store.put('products', product('a'))
  })
  store.change(() => store.put('products', product('b', 'changed')))
  store.change(() => {
    store.put('products', product('gone'))
    store.remove('products', 'gone')
  })
  expect(openStore().all('products')).toEqual([product('b', 'changed'), product('a')])
})

test('a change that fails leaves nothing of itself', () => {
  const store = openStore()
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
  expect(openStore().all('products')).toEqual([product('a')])
})

test('nothing changes outside of a change', () => {
  const store = openStore()
  expect(() => store.put('products', product('a'))).toThrow('outside of a change')
})

test('records are found by what their fields hold, and by nothing that is not asked for', () => {
  const store = openStore()
  const retired = { ...product('b'), active: false, description: 'was sold' }
  store.change(() => {
    store.put('products', product('a'))
    store.put('products', retired)
  })
  expect(store.all('products', { active: true })).toEqual([product('a')])
  expect(store.all('products', { active: false, description: 'was sold' })).toEqual([retired])
  expect(store.all('products', { description: null })).toEqual([product('a')])
  expect(store.all('products', { name: undefined })).toHaveLength(2)
  expect(store.all('products', { name: 'other' })).toEqual([])
})
