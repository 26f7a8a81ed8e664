// Rules: P-CHUNKS.
import { expect, test } from 'vitest'
import { loadChunk } from './load-chunk.ts'

test('a part that did not arrive is told from an error in one that did', async () => {
  const lost = Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const error = await loadChunk(lost).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'ChunkLoadError', cause: expect.any(TypeError) })
})
