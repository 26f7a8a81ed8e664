import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { memoizeAsync } from '../../runtime/memoize-async.ts'
import type { DecodeTask } from './decode-thread.ts'
import { DECODER_FILES, type DecodedType } from './decoder-files.ts'
import type { Image } from './read-image.ts'
import { stillsOf } from './webp.ts'

/** Where decoders are, which differs between sources and a package. */
export interface DecoderPlaces {
  /** The script `decode-thread`. */
  thread: URL
  /** The path of a package's file. */
  fileAt: (file: string) => string | URL
}

/** Above what 4096 × 4096 pixels need: the slowest, an AVIF of five megabytes, takes half of it. */
const LIMITS = { milliseconds: 10_000, memoryBytes: 640 * 2 ** 20 }

/**
 * Decodes pictures whose structure `readImage` has read: whether all of it can be drawn, in the size
 * that it claims. PNG and GIF are decoded there already. A decoder is read at the first picture of
 * its kind and kept compiled; each picture has a thread and a memory of its own, one after another,
 * and none that takes longer or needs more than it may counts as a picture.
 */
export function createDecoding(
  { thread, fileAt }: DecoderPlaces,
  { milliseconds, memoryBytes } = LIMITS,
): (image: Image) => Promise<boolean> {
  const compiled = (file: string) =>
    memoizeAsync(async () => WebAssembly.compile(await readFile(fileAt(file))))
  const modules: Record<DecodedType, () => Promise<WebAssembly.Module>> = {
    'image/jpeg': compiled(DECODER_FILES['image/jpeg']),
    'image/webp': compiled(DECODER_FILES['image/webp']),
    'image/avif': compiled(DECODER_FILES['image/avif']),
  }
  let before: Promise<unknown> = Promise.resolve()

  async function run(task: DecodeTask): Promise<boolean> {
    const worker = new Worker(thread, { workerData: task, execArgv: [] })
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<boolean>((resolve, reject) => {
        timer = setTimeout(resolve, milliseconds, false)
        worker.once('message', resolve)
        worker.once('error', reject)
      })
    } finally {
      clearTimeout(timer)
      await worker.terminate()
    }
  }

  return async ({ mediaType, ...picture }) => {
    if (mediaType === 'image/png' || mediaType === 'image/gif') return true
    const stills = mediaType === 'image/webp' ? stillsOf(picture) : [picture]
    const task = { mediaType, module: await modules[mediaType](), stills, memoryBytes }
    const decoded = before.then(() => run(task))
    before = decoded.catch(() => undefined)
    return decoded
  }
}
