import { expect, test } from 'vitest'
import { makePages } from './make-pages.ts'

test('a process that cannot make its pages says why', async () => {
  const task = { code: '/nowhere', snapshot: '/nowhere', target: '/nowhere', now: '2026-11-20' }
  const making = makePages({ ...task, files: ['hearticle/7.html'] }, undefined)
  await expect(making).rejects.toThrow(
    'making the pages ended with 1: unable to open database file',
  )
})
