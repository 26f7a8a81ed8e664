/** A process that makes pages: reads its task from the standard input and ends with 0. */
import { text } from 'node:stream/consumers'
import { runCommand } from '../../project/run-command.ts'
import { type RenderTask, renderPages } from './render-pages.ts'

await runCommand(async () => {
  await renderPages(JSON.parse(await text(process.stdin)) as RenderTask)
  return 0
})
