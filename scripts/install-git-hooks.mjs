/** Runs after `npm install`: makes git use the hooks of this repository. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

if (existsSync('.git')) execFileSync('git', ['config', 'core.hooksPath', '.githooks'])
