import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { COMPILE_CACHE, PROJECT_FOLDER } from '../../project/folders.ts'
import type { RenderTask } from './render-pages.ts'
import { endOf } from './site-bundle.ts'

/** Up to so many, starting a process takes most of the time. */
const FEW_PAGES = 200
/** So many pages are worth a process of their own. */
const PAGES_A_PROCESS = 2000
/** Pages of one study or hearticle stay together: what one has read serves the other. */
const TOGETHER = 50
const BASE_MEGABYTES = 150
const MEGABYTES_A_PAGE = 0.003
/** Pages are garbage as soon as they are written: a larger young generation only takes memory. */
const YOUNG_MEGABYTES = 8

/** Whether so many are made sooner by the process that asks. */
export const areFew = (files: readonly string[]) => files.length <= FEW_PAGES

/**
 * Makes pages of hearticles and studies in processes of their own.
 * @throws where one fails, with the last that it complained of
 */
export async function makePages(task: RenderTask, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  const count = Math.min(Math.ceil(task.files.length / PAGES_A_PROCESS), availableParallelism())
  const shares = Array.from({ length: count }, (_, share) =>
    task.files.filter((_file, index) => Math.floor(index / TOGETHER) % count === share),
  )
  const failed = new AbortController()
  const ends = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
  await Promise.all(
    shares.map((files) =>
      run({ ...task, files }, ends).catch((error: unknown) => {
        failed.abort(error)
        throw error
      }),
    ),
  )

  async function run(share: RenderTask, end: AbortSignal): Promise<void> {
    const megabytes = Math.ceil(BASE_MEGABYTES + share.files.length * MEGABYTES_A_PAGE)
    const script = join(PROJECT_FOLDER, 'scripts/publishing/pages/render-pages-process.ts')
    const limits = [`--max-old-space-size=${megabytes}`, `--max-semi-space-size=${YOUNG_MEGABYTES}`]
    const child = spawn(process.execPath, [...limits, script], {
      cwd: PROJECT_FOLDER,
      stdio: ['pipe', 'inherit', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    })
    // Where it ends before it has read its task, its end says so.
    child.stdin.on('error', () => {})
    child.stdin.end(JSON.stringify(share))
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      complaint = text
    })
    await endOf(child, end, 'making the pages').catch((error: Error) => {
      throw end.aborted ? error : new Error(`${error.message}: ${complaint.trim()}`)
    })
  }
}
