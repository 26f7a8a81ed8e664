import { resolve4, resolveCname } from 'node:dns/promises'
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import * as z from 'zod/mini'
import { parameterPath, SECRETS } from '../aws/parameters.ts'
import { describeStack } from '../stacks/describe-stack.ts'
import { copiesStack, EDGE_REGION, edgeStack } from '../stacks/side-stacks.ts'
import { type StageSettings, tableNameOf } from '../stages/stage-settings.ts'
import { askAws, endpointOf, LONGEST_MS, NotKnownToAws, type Signing } from './ask-aws.ts'
import type { AwsState, Reading } from './aws-state.ts'
import { readStack, type StageStack } from './stack.ts'

/** CodeBuild counts builds by the kind of machine; serverless.yml asks for this one. */
const BUILD_QUOTA = /^Concurrently running builds for Linux\/Small/

/** Reads what a deployment depends on, all of it at once, and changes nothing. */
export async function readAwsState(stage: string, settings: StageSettings): Promise<AwsState> {
  const { region, domain } = settings
  const sts = new STSClient({ region })
  const stack = read(() => readStack(stage, region))
  const sideStacks = readSideStacks(stage, settings)
  const [account, clockAhead, lambda, builds, mail, certificate, parameters, table, dns] =
    await Promise.all([
      read(async () => (await sts.send(new GetCallerIdentityCommand({}))).Account ?? ''),
      read(() => readClock(region)),
      read(() => readLambda(region)),
      read(() => readBuildQuota(region, sts.config)),
      read(() => readMail(region, settings.mailFrom?.split('@')[1])),
      read(async () => {
        const arn =
          settings.certificateArn ??
          (await sideStacks).find(({ region: its }) => its === EDGE_REGION)?.outputs.CertificateArn
        return arn === undefined ? undefined : readCertificate(arn, sts.config)
      }),
      read(() => readParameters(stage, region)),
      read(() => readTable(region, tableNameOf(stage, settings))),
      read(async () => readDns(domain, outputsOf(await stack).DistributionDomain)),
    ])
  return {
    ...{ account, clockAhead, lambda, builds, mail, certificate, parameters, table, dns },
    stack: await stack,
    sideStacks: await read(() => sideStacks),
  }
}

/** Those that are there. */
async function readSideStacks(stage: string, { backupRegion }: StageSettings) {
  const places = [
    { name: edgeStack(stage), region: EDGE_REGION },
    ...(backupRegion === null ? [] : [{ name: copiesStack(stage), region: backupRegion }]),
  ]
  const found = await Promise.all(
    places.map(async (place) => {
      const stack = await describeStack(place.name, place.region)
      return stack && { ...place, ...stack }
    }),
  )
  return found.filter((one) => one !== undefined)
}

async function read<Value>(from: () => Promise<Value>): Promise<Reading<Value>> {
  try {
    return { is: await from() }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

function outputsOf(stack: Reading<StageStack | undefined>): StageStack['outputs'] {
  return ('is' in stack && stack.is?.outputs) || {}
}

/** Every answer says when it was given; this one needs no signature, which a wrong clock spoils. */
async function readClock(region: string): Promise<number> {
  const address = endpointOf('STS') ?? `https://sts.${region}.amazonaws.com`
  const { headers } = await fetch(address, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(LONGEST_MS),
  })
  const ahead = Date.now() - Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(ahead)) throw new Error('AWS did not say what time it is')
  return ahead
}

async function readLambda(region: string) {
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand())
  return {
    limit: AccountLimit?.ConcurrentExecutions ?? 0,
    unreserved: AccountLimit?.UnreservedConcurrentExecutions ?? 0,
  }
}

const quotasSchema = z.object({
  Quotas: z.array(z.object({ QuotaCode: z.string(), QuotaName: z.string(), Value: z.number() })),
  NextToken: z.nullish(z.string()),
})

async function readBuildQuota(region: string, signing: Signing) {
  let NextToken: string | null | undefined
  do {
    const { Quotas, NextToken: next } = await askAws({
      service: 'servicequotas',
      region,
      target: 'ServiceQuotasV20190624.ListServiceQuotas',
      body: { ServiceCode: 'codebuild', MaxResults: 100, ...(NextToken && { NextToken }) },
      signing,
      answer: quotasSchema,
    })
    const quota = Quotas.find(({ QuotaName }) => BUILD_QUOTA.test(QuotaName))
    if (quota) return { atOnce: quota.Value, quotaCode: quota.QuotaCode }
    NextToken = next
  } while (NextToken)
  throw new Error('no quota is named for Linux/Small')
}

async function readMail(region: string, domain: string | undefined) {
  const client = new SESv2Client({ region })
  const { ProductionAccessEnabled = false } = await client.send(new GetAccountCommand())
  const identity = await client
    .send(new GetEmailIdentityCommand({ EmailIdentity: domain }))
    .then(
      ({ VerifiedForSendingStatus }) => (VerifiedForSendingStatus ? 'verified' : 'pending'),
      unless('NotFoundException', 'none' as const),
    )
  return { identity, outOfSandbox: ProductionAccessEnabled } as const
}

async function readCertificate(arn: string, signing: Signing) {
  try {
    const { Certificate } = await askAws({
      service: 'acm',
      region: 'us-east-1',
      target: 'CertificateManager.DescribeCertificate',
      body: { CertificateArn: arn },
      signing,
      answer: z.object({
        Certificate: z.object({
          Status: z.string(),
          DomainName: z.string(),
          SubjectAlternativeNames: z.nullish(z.array(z.string())),
        }),
      }),
    })
    const { Status, DomainName, SubjectAlternativeNames } = Certificate
    return { status: Status, names: SubjectAlternativeNames ?? [DomainName] }
  } catch (error) {
    if (error instanceof NotKnownToAws) return undefined
    throw error
  }
}

async function readParameters(stage: string, region: string): Promise<Record<string, number>> {
  const Names = SECRETS.map((name) => parameterPath(stage, name))
  const { Parameters = [] } = await new SSMClient({ region }).send(
    new GetParametersCommand({ Names }),
  )
  return Object.fromEntries(
    Parameters.map(({ Name, Version }) => [Name?.split('/').at(-1) ?? '', Version ?? 0]),
  )
}

function readTable(region: string, TableName: string) {
  return new DynamoDBClient({ region })
    .send(new DescribeTableCommand({ TableName }))
    .then(
      ({ Table }) => ({ records: Table?.ItemCount ?? 0 }),
      unless('ResourceNotFoundException', undefined),
    )
}

/** An apex has no CNAME, so addresses are compared, too. */
async function readDns(domain: string | null, distribution: string | undefined) {
  if (domain === null) return { cname: undefined, isDistribution: false }
  const none = () => []
  const [[cname], its, those] = await Promise.all([
    resolveCname(domain).catch(none),
    resolve4(domain).catch(none),
    distribution ? resolve4(distribution).catch(none) : [],
  ])
  return { cname, isDistribution: its.some((address) => those.includes(address as never)) }
}

/** Something else for the one error that says it, and every other error as it is. */
function unless<Value>(name: string, value: Value): (error: unknown) => Value {
  return (error) => {
    if ((error as Error).name === name) return value
    throw error
  }
}
