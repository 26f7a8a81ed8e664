import { expect, test } from 'vitest'
import { compareFiles, madeOf, notedFiles, unchangedFiles } from './made-files.ts'

const before = new Map([
  ['hearticle/1.html', madeOf('a', '1')],
  ['hearticle/2.html', madeOf('b', '2')],
  ['hearticle/3.html', madeOf('c', '3')],
  ['share/1.png', ''],
  ['index.html', madeOf('', '4')],
])

test('a page of other records is made again, and what was begun whatever its records are', () => {
  const planned = new Map([
    ['hearticle/1.html', 'a'],
    ['hearticle/2.html', 'other'],
    ['hearticle/4.html', 'new'],
    ['share/1.png', ''],
    ['share/2.png', ''],
  ])
  const compare = (...interrupted: string[]) =>
    compareFiles(before, planned, ['index.html'], interrupted)
  expect(compare()).toEqual({
    stale: ['hearticle/2.html', 'hearticle/4.html', 'share/2.png'],
    removed: ['hearticle/3.html'],
  })
  const { stale, removed } = compare('hearticle/1.html', 'hearticle/9.html')
  expect(stale).toContain('hearticle/1.html')
  expect(removed).toEqual(['hearticle/3.html', 'hearticle/9.html'])
})

test('a page that came out as it is stays, unless nobody knows what is there', () => {
  const digests = new Map([
    ['hearticle/1.html', '1'],
    ['hearticle/2.html', 'other'],
    ['index.html', '4'],
    ['archive.html', '4'],
  ])
  expect(unchangedFiles(before, digests, [])).toEqual(['hearticle/1.html', 'index.html'])
  expect(unchangedFiles(before, digests, ['index.html'])).toEqual(['hearticle/1.html'])
})

test('what was not made is noted as it was', () => {
  const planned = new Map([
    ['hearticle/1.html', 'a'],
    ['hearticle/2.html', 'other'],
    ['share/1.png', ''],
  ])
  const digests = new Map([
    ['hearticle/2.html', '5'],
    ['index.html', '6'],
  ])
  expect([...notedFiles(planned, before, digests)]).toEqual([
    ['hearticle/1.html', madeOf('a', '1')],
    ['hearticle/2.html', madeOf('other', '5')],
    ['share/1.png', ''],
    ['index.html', madeOf('', '6')],
  ])
})
