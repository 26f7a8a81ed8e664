import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = join(import.meta.dirname, '../../../../.cache/cdk-nag')

/** What of CDK and its rules is used. */
interface Cdk {
  App: new (options: { analyticsReporting: boolean }) => object
  Stack: new (app: object, id: string) => object
}
interface CfnInclude {
  CfnInclude: new (stack: object, id: string, options: { templateFile: string }) => object
}
type Rules = new () => { validateScope(app: object): { violations: { ruleName: string }[] } }

/**
 * CDK and AWS's rules, 150 MB that only `npm run test:thorough` loads, which is why no installation
 * of the project brings them: at the versions and with the digests of the lockfile beside this file,
 * without their scripts, into `.cache`.
 */
export async function fetchNag() {
  const lock = await readFile(join(import.meta.dirname, 'package-lock.json'))
  const folder = join(cache, createHash('sha256').update(lock).digest('hex').slice(0, 16))
  if (!(await isThere(folder))) await install(folder)
  const require = createRequire(join(folder, 'package.json'))
  return {
    ...(require('aws-cdk-lib') as Cdk),
    ...(require('aws-cdk-lib/cloudformation-include') as CfnInclude),
    ...(require('cdk-nag') as Record<'AwsSolutionsChecks' | 'ServerlessChecks', Rules>),
  }
}

/** Of two processes at once, one comes first, and both go on with what it brought. */
async function install(folder: string): Promise<void> {
  process.stderr.write('cdk-nag is not here yet: fetching it, once for each version\n')
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, 'draft-'))
  try {
    for (const name of ['package.json', 'package-lock.json'])
      await copyFile(join(import.meta.dirname, name), join(draft, name))
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', draft])
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await isThere(folder))) throw error
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
