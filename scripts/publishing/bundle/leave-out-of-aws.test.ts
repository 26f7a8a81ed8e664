import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CloudFrontClient } from '@aws-sdk/client-cloudfront'
import { CodeBuildClient } from '@aws-sdk/client-codebuild'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { S3Client } from '@aws-sdk/client-s3'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SSMClient } from '@aws-sdk/client-ssm'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { lambdaBuild } from './lambda-build.ts'

type Parameters = Record<string, string | boolean>
type Resolver = (parameters: Parameters) => unknown

/** How a client finds the address of its service, as it is bundled. */
async function bundledResolver(service: string): Promise<Resolver> {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-endpoints-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await build({
    ...lambdaBuild,
    stdin: {
      contents: `export * from './node_modules/@aws-sdk/client-${service}/dist-es/endpoint/endpointResolver.js'`,
      resolveDir: lambdaBuild.absWorkingDir,
    },
    outfile: join(folder, `${service}.mjs`),
    logLevel: 'error',
  })
  return (await import(pathToFileURL(join(folder, `${service}.mjs`)).href)).defaultEndpointResolver
}

/** @returns what it says where there is no address */
function told(resolve: Resolver, parameters: Parameters): unknown {
  try {
    return resolve(parameters)
  } catch (error) {
    return String(error)
  }
}

const anywhere: Parameters[] = [
  { Region: 'eu-central-1' },
  { Region: 'us-east-1' },
  { Region: 'eu-isoe-west-1' },
  { Region: 'cn-north-1' },
  { Region: 'mx-central-1' },
  { Region: 'eu-central-1', Endpoint: 'http://127.0.0.1:5000' },
  { Region: 'eu-central-1', Endpoint: 'https://aws.example.org/base' },
  { Region: 'eu-central-1', AccountId: '123456789012', AccountIdEndpointMode: 'preferred' },
  {},
]
const buckets = ['hearticle-production-site', 'with.dots', 'Not_A_Host'].flatMap((Bucket) =>
  [...anywhere, { Region: 'eu-central-1', ForcePathStyle: true }, { Region: 'no_region' }].map(
    (its): Parameters => ({ ...its, Bucket }),
  ),
)

test.each([
  ['cloudfront', CloudFrontClient, anywhere],
  ['codebuild', CodeBuildClient, anywhere],
  ['dynamodb', DynamoDBClient, anywhere],
  ['lambda', LambdaClient, anywhere],
  ['s3', S3Client, [...anywhere, ...buckets]],
  ['sesv2', SESv2Client, anywhere],
  ['ssm', SSMClient, anywhere],
])(
  'as it is bundled, the client of %s finds the same addresses',
  async (service, Client, cases) => {
    const { endpointProvider } = new Client({ region: 'eu-central-1' }).config
    const bundled = await bundledResolver(service)
    for (const its of cases) {
      const parameters = { UseFIPS: false, UseDualStack: false, ...its }
      expect([its, told(bundled, parameters)]).toEqual([
        its,
        told(endpointProvider as Resolver, parameters),
      ])
    }
  },
)
