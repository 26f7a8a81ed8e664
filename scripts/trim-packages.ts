/**
 * Runs after `npm install`: removes from node_modules what no program here reads, 120 MB of it
 * (docs/dependencies.md).
 */
import { globSync, rmSync } from 'node:fs'

const UNREAD = [
  // Headers for compiling native code against Node; what is native here comes compiled.
  'node_modules/node/node_modules/node-*/include',
  // Source maps of packages, for debugging inside of them.
  'node_modules/**/*.{js,cjs,mjs,css,ts}.map',
]

for (const path of globSync(UNREAD)) rmSync(path, { recursive: true, force: true })
