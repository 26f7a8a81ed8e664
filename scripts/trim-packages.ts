/**
 * Runs after `npm install`: removes from node_modules what no program here reads, 160 MB of it, and
 * after `npm install --omit=dev` what only checks and bundles read, 110 MB more
 * (docs/dependencies.md).
 */
import { globSync, rmSync } from 'node:fs'
import { UNREAD, UNREAD_BY_PUBLICATIONS } from './packages/unread-files.ts'

// As npm tells its scripts what it leaves out.
const isForPublications = process.env.npm_config_omit?.split(/\s+/).includes('dev') ?? false
const patterns = isForPublications ? [...UNREAD, ...UNREAD_BY_PUBLICATIONS] : UNREAD
for (const path of globSync(patterns)) rmSync(path, { recursive: true, force: true })
