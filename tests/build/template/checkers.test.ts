import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copiesTemplate } from '../../../scripts/publishing/stacks/copies-template.ts'
import { edgeTemplate } from '../../../scripts/publishing/stacks/edge-template.ts'
import { isThorough } from '../../support/rounds.ts'
import { trialSettings } from '../packaged.ts'
import { ACCEPTED_OF_CFN_LINT, ACCEPTED_OF_NAG, type Accepted } from './accepted-findings.ts'
import { fetchNag } from './nag/fetch.ts'
import { trialTemplate } from './trial-template.ts'

/** @returns of each finding its rule, and of cfn-lint what it says */
type Check = (templateFile: string) => Promise<string[]>

let folder: string
const files: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearticle-templates-'))
  const settings = { ...trialSettings, domain: 'www.example.org' }
  for (const [name, template] of Object.entries({
    stage: (await trialTemplate()).template,
    edge: edgeTemplate('trial', settings, 'E1'),
    copies: copiesTemplate('trial'),
  })) {
    files.push(join(folder, `${name}.json`))
    await writeFile(join(folder, `${name}.json`), JSON.stringify(template, undefined, 1))
  }
})
afterAll(() => rm(folder, { recursive: true }))

let fetched: ReturnType<typeof fetchNag> | undefined
const fetchedNag = () => {
  fetched ??= fetchNag()
  return fetched
}

/** AWS's own rules, over a template that CDK reads as it is. */
const nag: Check = async (templateFile) => {
  const { App, Stack, CfnInclude, AwsSolutionsChecks, ServerlessChecks } = await fetchedNag()
  const app = new App({ analyticsReporting: false })
  new CfnInclude(new Stack(app, 'trial'), 'template', { templateFile })
  return [new AwsSolutionsChecks(), new ServerlessChecks()]
    .flatMap((pack) => pack.validateScope(app).violations)
    .map(({ ruleName }) => ruleName)
}

const run = promisify(execFile)
const cfnLint: Check = async (templateFile) => {
  // It ends with another code where it finds something.
  const { stdout } = await run('cfn-lint', ['--format', 'json', templateFile]).catch(
    (error: { stdout: string }) => error,
  )
  const found: { Rule: { Id: string }; Message: string }[] = JSON.parse(stdout || '[]')
  return found.map(({ Rule, Message }) => `${Rule.Id} ${Message}`)
}
const hasCfnLint = await run('cfn-lint', ['--version']).then(
  () => true,
  () => false,
)
if (isThorough && !hasCfnLint)
  process.stderr.write('cfn-lint is not on this machine: templates are checked without it\n')

describe.runIf(isThorough)('templates', () => {
  const checks: [string, Check, readonly Accepted[]][] = [['cdk-nag', nag, ACCEPTED_OF_NAG]]
  if (hasCfnLint) checks.push(['cfn-lint', cfnLint, ACCEPTED_OF_CFN_LINT])

  test.each(checks)(
    'have no finding of %s but those accepted, none of them in vain',
    async (_, check, accepted) => {
      const found = (await Promise.all(files.map(check))).flat()
      expect(found.filter((finding) => !accepted.some(({ rule }) => rule.test(finding)))).toEqual(
        [],
      )
      const unused = accepted.filter(({ rule }) => !found.some((finding) => rule.test(finding)))
      expect(unused.map(({ rule }) => rule.source)).toEqual([])
    },
  )
})
