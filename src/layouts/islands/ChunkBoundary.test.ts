import { expect, test } from 'vitest'
import { ChunkBoundary } from './ChunkBoundary.tsx'
import { loadChunk } from './load-chunk.ts'

const failureOf = (error: unknown) => ChunkBoundary.getDerivedStateFromError(error).failure

test('a part that did not arrive is told from an error in one that did', async () => {
  const lost = Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const error = await loadChunk(lost).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'ChunkLoadError', cause: expect.any(TypeError) })
  expect(failureOf(error)).toBe('notArrived')
  expect(failureOf(new TypeError('title is undefined'))).toBe('broken')
})
