/**
 * A thread that makes pages once: what it has read goes with it, so that the next one reads anew.
 * It loads the code of the pages while nobody knows yet what is to be made.
 */
import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { importPages, type RenderTask, renderPages } from '../pages/render-pages.ts'

const { prerender, compiled } = workerData as { prerender: string; compiled: string }
enableCompileCache(join(compiled))
const asked = parentPort && once(parentPort, 'message')
await importPages(prerender)
const [task] = (await asked) as [Omit<RenderTask, 'prerender'>]
await renderPages({ ...task, prerender })
