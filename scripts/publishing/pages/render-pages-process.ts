/** A process that makes pages: reads its task from the standard input and ends with 0. */
import { text } from 'node:stream/consumers'
import { type RenderTask, renderPages } from './render-pages.ts'

await renderPages(JSON.parse(await text(process.stdin)) as RenderTask)
