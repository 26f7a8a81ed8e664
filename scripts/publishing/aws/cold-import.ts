import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ATTEMPTS = 5

/** An environment with which the function starts and reaches nobody. */
const variables = {
  AWS_REGION: 'eu-central-1',
  STAGE: 'measurement',
  VERSION: 'measurement',
  TABLE_NAME: 'measurement',
  SITE_BUCKET: 'measurement',
  ORIGIN_SECRET_PARAMETER: '/measurement/origin-secret',
  SESSION_KEYS_PARAMETER: '/measurement/session-keys',
  HASH_KEY_PARAMETER: '/measurement/hash-key',
  STRIPE_SECRET_PARAMETER: '/measurement/stripe-secret',
  STRIPE_WEBHOOK_SECRET_PARAMETER: '/measurement/stripe-webhook-secret',
  NCBI_KEY_PARAMETER: '/measurement/ncbi-key',
  PAGES_CODE_PARAMETER: '/measurement/pages-code',
  SITE_ORIGIN: 'https://hearticle.example',
}

/** How long a fresh process takes to import a bundled API; the median of five, in milliseconds. */
export async function coldImportMilliseconds(serviceFolder: string): Promise<number> {
  const entry = pathToFileURL(join(serviceFolder, 'api.mjs')).href
  const program = `const started = performance.now()
await import(${JSON.stringify(entry)})
process.stdout.write(String(performance.now() - started))`
  const times: number[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, ...variables },
    })
    times.push(Number(stdout))
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ATTEMPTS / 2)] ?? Number.NaN
}
