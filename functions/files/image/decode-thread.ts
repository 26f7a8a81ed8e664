/**
 * A thread that decodes one picture and says whether it can be drawn. What is damaged in it may use
 * up no more than this thread, which its starter ends.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { DecodedType } from './decoder-files.ts'
import type { Picture } from './picture.ts'

export interface DecodeTask {
  mediaType: DecodedType
  /** The decoder, compiled. */
  module: WebAssembly.Module
  /** The picture, or each frame of an animation as a picture of its own. */
  stills: Picture[]
  memoryBytes: number
}

const PAGE_BYTES = 65_536

const { mediaType, module, stills, memoryBytes } = workerData as DecodeTask

const decoders = {
  'image/jpeg': () => import('@jsquash/jpeg/decode.js'),
  'image/webp': () => import('@jsquash/webp/decode.js'),
  'image/avif': () => import('@jsquash/avif/decode.js'),
}

/** A decoder has its memory grown by `grow`, and takes an error there for the end of all memory. */
function limit(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > memoryBytes) throw new RangeError()
    return grow(pages)
  }
}

/** libjpeg draws what is damaged as well as it can, and complains; that ends it. */
function complain(words: string): never {
  throw new Error(words)
}

const { default: decode, init } = await decoders[mediaType]()
const options = {
  print: complain,
  printErr: complain,
  instantiateWasm(imports: WebAssembly.Imports, ready: (instance: WebAssembly.Instance) => void) {
    const instance = new WebAssembly.Instance(module, imports)
    for (const part of Object.values(instance.exports)) {
      if (part instanceof WebAssembly.Memory) limit(part)
    }
    ready(instance)
    return instance.exports
  },
}
await init(options)

async function isDrawn({ bytes, width, height }: Picture): Promise<boolean> {
  try {
    const drawn = await decode(bytes.slice().buffer)
    return drawn?.width === width && drawn.height === height
  } catch {
    return false
  }
}

let areDrawn = true
for (const still of stills) areDrawn &&= await isDrawn(still)
parentPort?.postMessage(areDrawn)
