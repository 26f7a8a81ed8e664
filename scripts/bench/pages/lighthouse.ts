import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHROMIUM_FLAGS } from '../../browser/flags.ts'
import { withFolder } from '../../project/files.ts'
import { atLeast, atMost, type Figure, median } from '../measure/figures.ts'

/** Fetched by npx when it is measured: with it 160 MB more would be installed for everybody. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 5
/** Lighthouse now and then loses its own trace of a page (NO_NAVSTART), which tells nothing of the page. */
const TRIES = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Else the browser prepares pages of its own beside each of ours, which takes half a processor. */
const WITHOUT_OWN_PAGES = '--disable-features=PreloadTopChromeWebUI'

interface Options {
  chromium: string
  origin: string
  paths: readonly string[]
  must: { performance: number }
}

interface Report {
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >
  audits: Record<
    string,
    { score: number | null; displayValue?: string; numericValue?: number } | undefined
  >
  runtimeError?: { code: string; message: string }
  runWarnings: string[]
}

interface Run {
  /** 0 to 100, one for each category. */
  scores: readonly number[]
  layoutShift: number
  /** What keeps a score from being full, for people to read. */
  shortOf: readonly string[]
}

/**
 * Lighthouse as for a phone, with its own simulation of a slow network: the medians of the scores,
 * the worst of the layout shifts.
 */
export async function measureLighthouse({
  chromium,
  origin,
  paths,
  must,
}: Options): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const path of paths) {
    const runs: Run[] = []
    while (runs.length < RUNS) runs.push(await runOnce(origin + path, chromium))
    for (const reason of new Set(runs.flatMap(({ shortOf }) => shortOf))) {
      console.log(`${path}: ${reason}`)
    }
    figures.push(...figuresOf(path, runs, must))
  }
  return figures
}

function figuresOf(path: string, runs: readonly Run[], must: Options['must']): Figure[] {
  return [
    atMost(0, `${path}: layout shift`, Math.max(...runs.map(({ layoutShift }) => layoutShift))),
    ...CATEGORIES.map((category, index) =>
      atLeast(
        category === 'performance' ? must.performance : 100,
        `${path}: Lighthouse ${category}`,
        median(runs.map(({ scores }) => scores[index] ?? Number.NaN)),
      ),
    ),
  ]
}

/**
 * Its report goes through a file: Lighthouse ends before a pipe has taken all of it.
 * @throws where Lighthouse writes no report
 */
function measure(url: string, chromium: string): Promise<Report> {
  return withFolder('lighthouse-', async (folder) => {
    const file = join(folder, 'report.json')
    const flags = [...CHROMIUM_FLAGS, '--headless=new', WITHOUT_OWN_PAGES].join(' ')
    const output = ['--quiet', '--output=json', `--output-path=${file}`]
    const categories = `--only-categories=${CATEGORIES.join(',')}`
    const args = ['--yes', LIGHTHOUSE, url, ...output, categories, `--chrome-flags=${flags}`]
    const env = { ...process.env, CHROME_PATH: chromium }
    // It ends with 1 where the report holds an error, too.
    const failure = await promisify(execFile)('npx', args, { env }).catch((error: unknown) => error)
    return await readFile(file, 'utf8').then(JSON.parse, () => {
      throw new Error(`${url}: Lighthouse gave no report`, { cause: failure })
    })
  })
}

/** @throws where Lighthouse could not load the page, or waited for its end in vain */
async function runOnce(url: string, chromium: string, tries = TRIES): Promise<Run> {
  const { categories, audits, runtimeError, runWarnings } = await measure(url, chromium)
  if (runtimeError?.code === 'NO_NAVSTART' && tries > 1) return runOnce(url, chromium, tries - 1)
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  if (runWarnings.length > 0) throw new Error(`${url}: ${runWarnings.join(' ')}`)

  const shortOf = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score = null, displayValue = '' } = audits[id] ?? {}
      const isShort = weight > 0 && score !== null && score < 0.9
      return isShort ? [`${category}: ${id} ${displayValue}`.trimEnd()] : []
    }),
  )
  return {
    scores: CATEGORIES.map((category) =>
      Math.round((categories[category]?.score ?? Number.NaN) * 100),
    ),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    shortOf,
  }
}
