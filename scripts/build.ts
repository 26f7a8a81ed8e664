/**
 * `npm run build [-- --changed [KEY…]]`
 * Pulls the published content and builds the whole site into `dist/`. With `--changed` only what
 * changed since the last build is made; the files are the same. A caller who knows which studies
 * changed names them (`STUDY#26551272`), and no other study is read.
 */
import { enableCompileCache } from 'node:module'
import { COMPILE_CACHE } from './project/folders.ts'
import { runCommand } from './project/run-command.ts'
import { buildCommand } from './publishing/publishing.ts'

// A small change takes little more than starting up, and compiling is most of that.
enableCompileCache(COMPILE_CACHE)

await runCommand(async () => {
  const { openStores } = await import('./stores/open-stores.ts')
  return buildCommand(openStores)
})
