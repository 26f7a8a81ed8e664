import { join } from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { RowPlace } from '../../../src/snapshot/rows.ts'
import { PROJECT_FOLDER } from '../../project/folders.ts'
import { type PackedBatch, type PackingTask, TAKEN } from './pack-rows.ts'

const PACKER = join(PROJECT_FOLDER, 'scripts/publishing/search-index/pack-rows.ts')
const LONGEST_WAIT_MILLISECONDS = 60_000

/**
 * The rows at these places as a catalogue holds them, in their order. Another thread packs them, a
 * little ahead, which takes a machine with two cores a twelfth less time for a whole catalogue. This
 * one waits without an event loop, since SQLite is filled in one go.
 * @throws where the other thread could not read on, or says nothing for a minute
 */
export function* packAside(
  path: string,
  places: readonly RowPlace[],
): Generator<Uint8Array, undefined> {
  const { port1: received, port2: port } = new MessageChannel()
  const progress = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const workerData: PackingTask = { path, places, progress, port }
  const worker = new Worker(PACKER, { workerData, transferList: [port] })
  try {
    for (let batch = 0, rows = 0; rows < places.length; batch += 1) {
      if (Atomics.wait(progress, 0, batch, LONGEST_WAIT_MILLISECONDS) === 'timed-out') {
        throw new Error(`${path}: nobody packs its rows`)
      }
      const packed = receiveMessageOnPort(received)?.message as PackedBatch
      if (packed instanceof Error) throw packed
      Atomics.add(progress, TAKEN, 1)
      Atomics.notify(progress, TAKEN)
      yield* packed
      rows += packed.length
    }
  } finally {
    received.close()
    void worker.terminate()
  }
}
