import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SSMClient } from '@aws-sdk/client-ssm'
import { openBucket } from '../../../functions/files/s3-object-store.ts'
import { openDynamodbTable } from '../../../functions/store/table/dynamodb/dynamodb-table.ts'
import { PROJECT_FOLDER } from '../../project/folders.ts'
import { osls } from '../aws/osls.ts'
import { OSLS_FOLDER, packageService } from '../aws/package-service.ts'
import { ensureSecrets, namedPagesCode, namePagesCode } from '../aws/parameters.ts'
import { readVersion } from '../aws/version.ts'
import { ensureBundle } from '../pages/site-bundle.ts'
import { sourcesKey } from '../sources/build-key.ts'
import { readStack } from '../stacks/describe-stack.ts'
import { putSideStacks } from '../stacks/side-stacks.ts'
import {
  readStageSettings,
  type StageSettings,
  siteVariables,
  stackName,
} from '../stages/stage-settings.ts'
import { assertCommitted } from './committed.ts'
import { reportFindings } from './finding.ts'
import { preflight, readStageState } from './preflight.ts'
import { release, untilPublished } from './release.ts'
import { smoke } from './smoke.ts'
import { readOutputs } from './stack.ts'
import { stageEnvironment } from './stage-environment.ts'
import { DEPLOYMENT_STEPS, type DeploymentStep, stepsToDo } from './steps.ts'

export interface DeployOptions {
  stage: string
  from?: string | undefined
  only?: string | undefined
  /** Of the smoke test alone: a site that runs elsewhere than the stage's stack says. */
  origin?: string | undefined
  /** For the smoke test: the address of something that was deleted. */
  deletedPath?: string | undefined
}

const say = (line: string) => console.log(line)

/** What `npm run deploy` does for a stage. @returns the exit code */
export async function deploy({
  stage,
  from,
  only,
  origin,
  deletedPath,
}: DeployOptions): Promise<number> {
  const steps = stepsToDo({ ...(from && { from }), ...(only && { only }) })
  if (origin !== undefined && only !== 'smoke') throw new Error('--origin goes with --only smoke')
  const settings = await readStageSettings(stage)
  const work: Record<DeploymentStep, () => Promise<void>> = {
    preflight: () => lookAhead(stage, settings),
    infrastructure: async () => {
      if (!steps.includes('preflight')) await lookAhead(stage, settings)
      await updateStack(stage, settings)
    },
    migration: () => runForStage(stage, settings, 'migrate'),
    release: () => releasePages(stage, settings),
    smoke: async () => {
      const address = origin ?? (await readOutputs(stage, settings.region)).SiteOrigin
      reportFindings(await smoke({ origin: new URL(address).origin, deletedPath }), say)
    },
  }
  for (const step of steps) {
    say(`${step}: ${DEPLOYMENT_STEPS[step]}`)
    try {
      await work[step]()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const again = only === undefined ? '--from' : '--only'
      throw new Error(
        `${reason}\n${step} did not end: npm run deploy -- ${stage} ${again} ${step}`,
        {
          cause: error,
        },
      )
    }
  }
  say(
    steps.includes('release')
      ? `deployed ${await readVersion()} to ${stage}`
      : `${steps.join(', ')} of ${stage}: done`,
  )
  return 0
}

async function lookAhead(stage: string, settings: StageSettings): Promise<void> {
  reportFindings(preflight(stage, settings, await readStageState(stage, settings)), say)
}

async function updateStack(stage: string, settings: StageSettings): Promise<void> {
  const packageFolder = join(PROJECT_FOLDER, '.serverless')
  const before = await readStack(stackName(stage), settings.region)
  const distributionId = before?.DistributionId
  const handedOn = await putSideStacks(stage, settings, { distributionId, say })
  const { serviceFolder, version } = await packageService({
    packageFolder,
    stage,
    settings,
    handedOn,
  })
  await ensureSecrets(new SSMClient({ region: settings.region }), stage)
  say(`  bringing ${version} to ${stage}; the first time this takes some ten minutes …`)
  await osls(serviceFolder, ['deploy', '--stage', stage, '--package', OSLS_FOLDER], {
    VERSION: version,
  })
  const made = await readOutputs(stage, settings.region)
  // Its log can be delivered only now.
  if (made.DistributionId !== distributionId) {
    await putSideStacks(stage, settings, { distributionId: made.DistributionId, say })
  }
  const { SiteOrigin, DistributionDomain, TableName } = made
  say(`  ${SiteOrigin} at ${DistributionDomain}, table ${TableName}`)
}

async function releasePages(stage: string, settings: StageSettings): Promise<void> {
  await assertCommitted()
  const { region } = settings
  const stack = await readOutputs(stage, region)
  const environment = await environmentOf(stage, settings)
  const bundle = await ensureBundle(sourcesKey(environment), { environment })
  const client = new DynamoDBClient({ region })
  try {
    const table = openDynamodbTable(client, stack.TableName)
    const files = openBucket(region, stack.SiteBucketName)
    const parameters = new SSMClient({ region })
    const nameCode = (digest: string) => namePagesCode(parameters, stage, digest)
    const namedCode = () => namedPagesCode(parameters, stage)
    const asked = await release({ table, files, nameCode, namedCode }, bundle, say)
    await untilPublished(table, asked)
    say('  published')
  } finally {
    client.destroy()
  }
}

async function environmentOf(stage: string, settings: StageSettings): Promise<NodeJS.ProcessEnv> {
  const { region } = settings
  const stack = await readOutputs(stage, region)
  return stageEnvironment(
    { region, table: stack.TableName, bucket: stack.SiteBucketName, origin: stack.SiteOrigin },
    siteVariables(settings),
  )
}

/** Runs a command of this project against the stage's table. */
async function runForStage(stage: string, settings: StageSettings, name: string): Promise<void> {
  const script = join(PROJECT_FOLDER, `scripts/${name}.ts`)
  const child = spawn(process.execPath, [script], {
    cwd: PROJECT_FOLDER,
    env: await environmentOf(stage, settings),
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`npm run ${name} failed (see above)`)
}
