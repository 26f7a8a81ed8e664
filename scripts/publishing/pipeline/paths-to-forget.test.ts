import { expect, test } from 'vitest'
import { pathsToForget } from './paths-to-forget.ts'

test('the CDN forgets a page under its file and its address, and other files under their name', () => {
  expect(pathsToForget(['hearticle/7.html', 'index.html', 'en/atom.xml'])).toEqual([
    '/hearticle/7.html',
    '/hearticle/7',
    '/index.html',
    '/',
    '/en/atom.xml',
  ])
  expect(pathsToForget([])).toEqual([])
})

test('where nobody knows what it has, or it is too much to name, it forgets everything', () => {
  const many = Array.from({ length: 151 }, (_, id) => `hearticle/${id}.html`)
  expect(pathsToForget(many)).toEqual(['/*'])
  expect(pathsToForget(many.slice(1))).toHaveLength(300)
  expect(pathsToForget('everything')).toEqual(['/*'])
})
