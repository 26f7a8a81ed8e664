import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideTestChromium } from '../browser/chromium.ts'
import { COMPILE_CACHE, PROJECT_FOLDER } from '../project/folders.ts'
import { ensureBundle } from '../publishing/pages/site-bundle.ts'
import { sourcesKey } from '../publishing/sources/build-key.ts'
import {
  failuresOfFile,
  failuresOfSuite,
  type PlaywrightReport,
  type VitestReport,
} from './reports.ts'

interface Tally {
  passed: number
  /** What failed: its name and what it said. */
  failures: readonly string[]
}

/** One runner of tests. @param reports a folder for what it reports */
type Runner = (reports: string) => Promise<Tally>

/**
 * Runs tests, one runner after the other: each keeps both cores busy by itself. Ends with what
 * failed, named, and one line over all of them, `N passed, N failed`; the exit code says whether all
 * of it holds.
 */
export async function runAll(runners: readonly Runner[]): Promise<void> {
  const reports = await mkdtemp(join(tmpdir(), 'hearticle-test-'))
  const tallies: Tally[] = []
  for (const run of runners) tallies.push(await run(reports).catch(notRun))
  await rm(reports, { recursive: true, force: true })
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failures = tallies.flatMap((tally) => tally.failures)
  for (const failure of failures) {
    console.log(`\nFAILED ${failure}`)
  }
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

function notRun(error: unknown): Tally {
  console.error(error)
  return { passed: 0, failures: [`The tests could not be run: ${String(error)}`] }
}

/**
 * Format, lint and types; counts as one. The compiler collects its garbage less often than it
 * would, which takes a quarter less of the processor. Beside it, since it uses one core for the most
 * part, the code of pages is bundled for all tests: those that need it would each bundle it as they
 * begin.
 */
export async function runCheck(): Promise<Tally> {
  const bundling = ensureBundle(sourcesKey(), {}).then(
    () => [],
    (error: unknown) => [String(error)],
  )
  const code = await run('npm', ['run', '--silent', 'check'], { GOGC: '400' })
  const failures = [...(code === 0 ? [] : ['npm run check']), ...(await bundling)]
  return { passed: code === 0 ? 1 : 0, failures }
}

/**
 * Unit, store, API and build tests.
 * @param options.config Vitest's, from the project's folder
 * @param options.words only the files whose path has one of them
 */
export async function runVitest(
  reports: string,
  { config = 'vitest.config.ts', words = [] }: { config?: string; words?: readonly string[] } = {},
): Promise<Tally> {
  const report = join(reports, 'vitest.json')
  const code = await run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--config=${config}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--passWithNoTests',
    ...words,
  ])
  const { numPassedTests, testResults } = await readReport<VitestReport>(report)
  return tallied('vitest', numPassedTests, testResults.flatMap(failuresOfFile), code)
}

/**
 * Browser tests.
 * @param options.config Playwright's, from the project's folder
 * @param options.words only the files whose path has one of them
 * @param options.project that of the configuration alone, whatever it waits for
 */
export async function runPlaywright(
  reports: string,
  {
    config = 'playwright.config.ts',
    words = [],
    project,
  }: { config?: string; words?: readonly string[]; project?: string } = {},
): Promise<Tally> {
  const report = join(reports, 'playwright.json')
  const code = await run(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      `--config=${config}`,
      '--reporter=list,json',
      '--pass-with-no-tests',
      ...words,
      ...(project === undefined ? [] : [`--project=${project}`, '--no-deps']),
    ],
    { CHROMIUM_PATH: provideTestChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  const { stats, suites } = await readReport<PlaywrightReport>(report)
  return tallied('playwright', stats.expected, suites.flatMap(failuresOfSuite), code)
}

/** A runner that failed without a failed test (a file that does not load) failed all the same. */
function tallied(runner: string, passed: number, failures: string[], code: number): Tally {
  const silent = code !== 0 && failures.length === 0
  return { passed, failures: silent ? [`${runner}, with exit code ${code}`] : failures }
}

async function readReport<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T
}

/** What Node.js compiles is kept: starting a command, of which tests start many, takes a third then. */
async function run(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const child = spawn(command, args, {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...environment,
    },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
