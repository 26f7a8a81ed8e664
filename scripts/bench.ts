/**
 * `npm run bench -- [PART…] [DIR]`
 * Measures the figures that the product has to reach, the parts named or all of them. Prints them
 * as a table and writes them to `bench/results.json`; ends with 1 where one is missed. DIR holds a
 * collection of abstracts with judged questions (`corpus.jsonl.gz`, `queries.jsonl`, `qrels.tsv`)
 * for the parts `search` and `ranking`.
 */
import { existsSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureFiles } from './bench/files.ts'
import { measureGrowth } from './bench/growth/measure-growth.ts'
import { measureImport } from './bench/import.ts'
import { measureLetters } from './bench/letters.ts'
import { type Figure, isReached, table } from './bench/measure/figures.ts'
import { measureOneServer } from './bench/one-server.ts'
import { measurePages } from './bench/pages.ts'
import { measurePublication } from './bench/publication.ts'
import { measureRanking, measureSearch } from './bench/search.ts'
import { measureTruth } from './bench/truth.ts'
import { PROJECT_FOLDER } from './project/folders.ts'
import { runCommand } from './project/run-command.ts'

/** Each part measures for itself and cleans up after itself. */
const PARTS: Record<string, (folder?: string) => Promise<Figure[]>> = {
  pages: measurePages,
  import: measureImport,
  publication: () => measurePublication(),
  search: measureSearch,
  ranking: measureRanking,
  files: measureFiles,
  growth: measureGrowth,
  letters: () => measureLetters(),
  'one-server': measureOneServer,
  truth: () => measureTruth(),
}

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [folders, names] = [positionals.filter(isFolder), positionals.filter((it) => !isFolder(it))]
  const unknown = [...names.filter((name) => !Object.hasOwn(PARTS, name)), ...folders.slice(1)]
  if (unknown.length > 0) {
    console.error(`no part ${unknown.join(', ')}; there are: ${Object.keys(PARTS).join(', ')}`)
    return 2
  }
  const chosen = Object.entries(PARTS).filter(
    ([name]) => names.length === 0 || names.includes(name),
  )
  const figures: (Figure & { part: string })[] = []
  for (const [part, measure] of chosen) {
    for (const figure of await measure(folders[0])) figures.push({ part, ...figure })
  }
  console.log(table(figures))
  await write(figures)
  const missed = figures.filter((figure) => !isReached(figure)).length
  console.log(`${figures.length - missed} reached, ${missed} missed`)
  return missed > 0 ? 1 : 0
})

function isFolder(text: string): boolean {
  return !Object.hasOwn(PARTS, text) && existsSync(text) && statSync(text).isDirectory()
}

async function write(figures: readonly (Figure & { part: string })[]): Promise<void> {
  const folder = join(PROJECT_FOLDER, 'bench')
  await mkdir(folder, { recursive: true })
  const rows = figures.map((figure) => ({ ...figure, ok: isReached(figure) }))
  const results = { at: new Date().toISOString(), node: process.version, figures: rows }
  await writeFile(join(folder, 'results.json'), `${JSON.stringify(results, undefined, 2)}\n`)
}
