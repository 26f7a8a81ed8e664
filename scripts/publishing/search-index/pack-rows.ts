/** The thread of `packAside`: packs rows in batches, and waits where nobody takes them. */
import { type MessagePort, workerData } from 'node:worker_threads'
import { packJson } from '../../../functions/search-index/packed.ts'
import { type RowPlace, rowsAt } from '../../../src/snapshot/rows.ts'

export interface PackingTask {
  path: string
  places: readonly RowPlace[]
  /** How many batches were packed, and how many of them taken. */
  progress: Int32Array
  port: MessagePort
}

/** Packed rows, or why there are none. */
export type PackedBatch = Uint8Array[] | Error

const PACKED = 0
export const TAKEN = 1
const ROWS_IN_A_BATCH = 500
const BATCHES_AHEAD = 8

const task = workerData as PackingTask | null
if (task) packAll(task)

function packAll({ path, places, progress, port }: PackingTask): void {
  const post = (batch: PackedBatch) => {
    port.postMessage(batch)
    Atomics.add(progress, PACKED, 1)
    Atomics.notify(progress, PACKED)
  }
  try {
    let batch: Uint8Array[] = []
    for (const json of rowsAt(path, places)) {
      batch.push(packJson(json))
      if (batch.length < ROWS_IN_A_BATCH) continue
      post(batch)
      batch = []
      waitForRoom(progress)
    }
    if (batch.length > 0) post(batch)
  } catch (error) {
    post(error instanceof Error ? error : new Error(String(error)))
  }
}

function waitForRoom(progress: Int32Array): void {
  for (;;) {
    const taken = Atomics.load(progress, TAKEN)
    if (Atomics.load(progress, PACKED) - taken < BATCHES_AHEAD) return
    Atomics.wait(progress, TAKEN, taken)
  }
}
