/**
 * Part of `npm run check`: reports how long the source files are, and fails where a file is longer
 * than one idea can be, or has a name that says nothing.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const MAXIMUM_LINES = 300
const EMPTY_NAMES = /^(utils?|helpers?|common|lib|misc|shared)(\.|$)/i

const files = execFileSync(
  'git',
  'ls-files --cached --others --exclude-standard src functions scripts tests'.split(' '),
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => /\.(ts|tsx|astro|mjs|css)$/.test(path) && existsSync(path))

const sizes = files
  .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
  .toSorted((a, b) => a.lines - b.lines)

const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)]?.lines ?? 0
const longest = sizes.at(-1)
console.log(
  `${sizes.length} files; lines: median ${at(0.5)}, 95th percentile ${at(0.95)}, longest ${longest?.lines} (${longest?.path})`,
)

const tooLong = sizes.filter(({ lines }) => lines > MAXIMUM_LINES)
const badNames = files.filter((path) => path.split('/').some((part) => EMPTY_NAMES.test(part)))
for (const { path, lines } of tooLong) {
  console.error(`${path}: ${lines} lines; look for a second idea in it`)
}
for (const path of badNames) console.error(`${path}: '${basename(path)}' says nothing`)
if (tooLong.length + badNames.length > 0) process.exitCode = 1
