import { expect, test } from 'vitest'
import { inOne, pathsToForget } from './paths-to-forget.ts'

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

test('where nobody knows what it has, or more than ten paths changed, it forgets all as one', () => {
  const many = Array.from({ length: 6 }, (_, id) => `hearticle/${id}.html`)
  expect(pathsToForget(many)).toEqual(['/*'])
  expect(pathsToForget(many.slice(1))).toHaveLength(10)
  expect(pathsToForget([...many.slice(1), 'hearticle/1.html'])).toHaveLength(10)
  expect(pathsToForget('everything')).toEqual(['/*'])
})

test('folders of sound are forgotten as one, too, where they are more than ten', () => {
  const folders = Array.from({ length: 11 }, (_, id) => `/uploads/${id}/*`)
  expect(inOne(folders, '/uploads/*')).toEqual(['/uploads/*'])
  expect(inOne(folders.slice(1), '/uploads/*')).toEqual(folders.slice(1))
})
