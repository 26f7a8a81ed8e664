/**
 * `npm test`
 * Everything that must hold: format, lint, types, unit, store, API, build and browser tests. Ends
 * with one line of its own over all of them: `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideChromium } from './browser/chromium.ts'
import { PROJECT_FOLDER } from './site/folders.ts'

interface Tally {
  passed: number
  failed: number
}

const reports = await mkdtemp(join(tmpdir(), 'hearticle-test-'))
const tallies: Tally[] = []
try {
  tallies.push(await runCheck())
  tallies.push(await runVitest())
  tallies.push(await runPlaywright(await provideChromium()))
} catch (error) {
  console.error(error)
  tallies.push({ passed: 0, failed: 1 })
} finally {
  await rm(reports, { recursive: true, force: true })
}
const total = (key: keyof Tally) => tallies.reduce((sum, tally) => sum + tally[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') > 0 ? 1 : 0

/** Counts as one. */
async function runCheck(): Promise<Tally> {
  const code = await run('npm', ['run', '--silent', 'check'])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function runVitest(): Promise<Tally> {
  const report = join(reports, 'vitest.json')
  const code = await run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests, numFailedTests } = await readReport<{
    numPassedTests: number
    numFailedTests: number
  }>(report)
  return counted(numPassedTests, numFailedTests, code)
}

async function runPlaywright(chromium: string): Promise<Tally> {
  const report = join(reports, 'playwright.json')
  const code = await run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  const { stats } = await readReport<{
    stats: { expected: number; flaky: number; unexpected: number }
  }>(report)
  return counted(stats.expected, stats.unexpected + stats.flaky, code)
}

/** A runner that failed without a failed test (a file that does not load) failed all the same. */
function counted(passed: number, failed: number, code: number): Tally {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

async function readReport<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T
}

async function run(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const child = spawn(command, args, {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
