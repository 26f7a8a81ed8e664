import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { latestPublicDay } from '../../../src/domain/hearticle/hearticle.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import type { RenderTask } from '../pages/render-pages.ts'

/** Bundled, it lies beside this one, too. */
const SCRIPT = join(import.meta.dirname, `render-worker${extname(import.meta.filename)}`)

interface RendererOptions {
  /** The folder of the code. */
  prerender: string
  /** Where what was compiled is kept for the next one. */
  compiled: string
  /** The folder of the snapshot, which may change until pages are made. */
  snapshot: string
  /** What is today or new on a page is so as of then. */
  now: Date
}

/** A thread that has loaded the code of the pages, or is about to. */
export interface Renderer {
  /** Whether pages of this moment are the same as those that it makes. */
  isOf(now: Date): boolean
  /** Makes pages, once. @throws what loading the code or making them threw */
  render(task: Omit<RenderTask, 'prerender'>): Promise<void>
  /** Ends it, where it makes nothing. */
  end(): Promise<void>
}

/** Starts a thread for pages; it holds up no process that ends. */
export function startRenderer({ prerender, compiled, snapshot, now }: RendererOptions): Renderer {
  const env = {
    ...process.env,
    BUILD_TIME: now.toISOString(),
    SNAPSHOT_DIR: snapshot,
    NODE_ENV: 'production',
  }
  const worker = new Worker(SCRIPT, { workerData: { prerender, compiled }, env })
  worker.unref()
  // It rejects with the error of a thread that fails, which is told to who has it render.
  const ended = once(worker, 'exit') as Promise<[number]>
  ended.catch(() => {})
  const daysOf = (at: Date) => `${dayInVienna(at)} ${latestPublicDay(at)}`
  return {
    isOf: (at) => daysOf(at) === daysOf(now),
    async render(task) {
      worker.ref()
      worker.postMessage(task)
      const [code] = await ended
      if (code !== 0) throw new Error(`making the pages ended with ${code}`)
    },
    end: async () => void (await worker.terminate()),
  }
}
