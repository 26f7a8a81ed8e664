/**
 * `npm run bench -- [PART…]`
 * Measures the figures that the product has to reach, all of them or the parts named; prints them
 * as a table and writes them to `bench/results.json`. Ends with 1 where one is missed.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Figure, isReached, table } from './bench/figures.ts'
import { measureMarkup } from './bench/markup.ts'
import { measurePages } from './bench/pages.ts'
import { measureSignIns } from './bench/sign-ins.ts'
import { runCommand } from './run-command.ts'
import { PROJECT_FOLDER } from './site/folders.ts'

/** Each part measures for itself and cleans up after itself. */
const PARTS: Record<string, () => Promise<Figure[]>> = {
  pages: measurePages,
  accounts: measureSignIns,
  markup: measureMarkup,
}

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name))
  if (unknown.length > 0) {
    console.error(`no part ${unknown.join(', ')}; there are: ${Object.keys(PARTS).join(', ')}`)
    return 2
  }
  const chosen = Object.entries(PARTS).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  )
  const figures: (Figure & { part: string })[] = []
  for (const [part, measure] of chosen) {
    for (const figure of await measure()) figures.push({ part, ...figure })
  }
  console.log(table(figures))
  await write(figures)
  const missed = figures.filter((figure) => !isReached(figure)).length
  console.log(`${figures.length - missed} reached, ${missed} missed`)
  return missed > 0 ? 1 : 0
})

async function write(figures: readonly (Figure & { part: string })[]): Promise<void> {
  const folder = join(PROJECT_FOLDER, 'bench')
  await mkdir(folder, { recursive: true })
  const rows = figures.map((figure) => ({ ...figure, ok: isReached(figure) }))
  const results = { at: new Date().toISOString(), node: process.version, figures: rows }
  await writeFile(join(folder, 'results.json'), `${JSON.stringify(results, undefined, 2)}\n`)
}
