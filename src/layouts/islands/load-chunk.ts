import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { CHUNK_TIMEOUT_MILLISECONDS } from './chunk-timeout.ts'
import { withinTime } from './within-time.ts'

/** A part of the program did not arrive (P-CHUNKS). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/**
 * Waits for a part of the program that is being imported.
 * @throws ChunkLoadError where it does not arrive, or not in time
 */
export async function loadChunk<T>(chunk: Promise<T>): Promise<T> {
  try {
    return await withinTime(chunk, CHUNK_TIMEOUT_MILLISECONDS)
  } catch (cause) {
    throw new ChunkLoadError('a part of the program did not arrive', { cause })
  }
}

/**
 * A component in a part of the program of its own, loaded when it is first shown.
 * @param load imports the part and picks the component
 */
export function lazyChunk<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadChunk(load()) }))
}
