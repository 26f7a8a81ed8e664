import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { createMetrics, type Metrics } from './alarms.ts'
import { type AwsAnswer, type AwsRequest, jsonAnswer, Refusal, xmlAnswer } from './answer.ts'
import { type BuildMachine, createBuildMachine } from './build-machine.ts'
import { makeCertificate } from './certificate.ts'
import { type Distribution, gatewayEvent, openDistribution } from './distribution.ts'
import { createFunctions, type Functions } from './functions.ts'
import { openMoto } from './moto.ts'
import { createObjectStore } from './object-store.ts'
import { createRecovery, makeTable, type Recovery } from './recovery.ts'
import { REGION } from './resources.ts'
import { refusedCalls, refuseOldSignature } from './rights.ts'
import {
  type AccountState,
  answerCloudFront,
  answerLambdaAccount,
  answerServiceQuotas,
  answerSes,
  answerSsm,
  answerSts,
  operationOf,
} from './services.ts'
import { createStacks } from './stacks.ts'
import type { MadeResource } from './template.ts'

export interface Account {
  state: AccountState
  stacks: ReturnType<typeof createStacks>
  metrics: Metrics
  /** Point-in-time recovery of its tables. */
  recovery: Recovery
  functions: Functions
  builds: BuildMachine
  /** Whom readers trust that the site is what it says. */
  certificate: string
  /** With which a command works in this account. */
  environment: Record<string, string>
  /** Where a stage's site is read, once it is deployed. */
  siteOf(stack: string): Distribution
  close(): Promise<void>
}

/** Whoever works in the account signs with a name of their own. */
const credentials = (caller: string) => ({
  AWS_ACCESS_KEY_ID: caller,
  AWS_SECRET_ACCESS_KEY: 'rehearsal',
})

/**
 * An empty account of AWS on 127.0.0.1: CloudFormation makes what a template says, functions and
 * builds run in processes, the CDN answers readers.
 * @param options.database where DynamoDB answers: the project's stand-in, or AWS's own
 * @param options.withMoto whether Python's moto answers for S3 and SSM
 * @param options.folder the checkout that builds work in
 */
export async function openAccount(options: {
  database: string
  folder: string
  withMoto: boolean
}): Promise<Account> {
  const state: AccountState = {
    parameters: new Map(),
    mails: [],
    invalidations: [],
    quotas: { lambda: 1000, builds: 1 },
    mail: { verified: true, outOfSandbox: true },
    watches: new Set(),
    refused: [],
  }
  const moto = options.withMoto ? await openMoto() : undefined
  const objects = moto?.objects ?? createObjectStore()
  const distributions = new Map<string, Distribution>()
  const certificate = await makeCertificate()

  const server = createServer(async (request, response) => {
    const { status = 200, headers = {}, body = '' } = await answer(request)
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const environment = {
    ...credentials('commands'),
    AWS_REGION: REGION,
    AWS_ENDPOINT_URL: endpoint,
    AWS_EC2_METADATA_DISABLED: 'true',
    // osls asks for a stack's progress every five seconds otherwise.
    SLS_AWS_MONITORING_FREQUENCY: '20',
    NODE_EXTRA_CA_CERTS: certificate.file,
  }

  const ssm = new SSMClient({
    region: REGION,
    endpoint,
    credentials: { accessKeyId: 'commands', secretAccessKey: 'rehearsal' },
  })
  const stacks = createStacks({
    async templateAt({ pathname }) {
      const [, bucket = '', key = ''] = /^\/([^/]+)\/(.+)$/.exec(pathname) ?? []
      return String((await objects.get(bucket, decodeURIComponent(key)))?.bytes)
    },
    async parameters(paths) {
      const found = new Map<string, string>()
      for (const path of paths) {
        const { Parameter } = await ssm.send(new GetParameterCommand({ Name: path }))
        found.set(path, Parameter?.Value ?? '')
      }
      return found
    },
    domainOf: (id) => distributionOf(id).domain,
    make,
    async faultOf(resources) {
      const health = { method: 'GET', path: '/api/health/live', query: '', headers: {} }
      const event = gatewayEvent('api', { ...health, body: Buffer.alloc(0) }, {})
      for (const { type, properties } of resources) {
        if (type !== 'AWS::ApiGatewayV2::Integration') continue
        const fault = await functions.tryNext(properties.IntegrationUri, event)
        if (fault !== undefined) return fault
      }
      return undefined
    },
    endTrial: (isGood) => functions.endTrial(isGood),
    async remove({ type, id }) {
      if (type === 'AWS::Lambda::Function') await functions.remove(id)
    },
  })
  const metrics = createMetrics()
  const recovery = createRecovery(options.database)
  const functions = createFunctions({
    stacks,
    objects,
    metrics,
    environmentOf: (caller) => ({ ...environment, ...credentials(caller) }),
  })
  const builds = createBuildMachine({
    state,
    stacks,
    metrics,
    folder: options.folder,
    environmentOf: (caller) => ({ ...environment, ...credentials(caller) }),
  })
  // Distributions are opened before they are made: their address stands in what is made with them.
  const behind = { stacks, objects, functions, metrics }
  const spare = await Promise.all([1, 2].map(() => openDistribution(behind, certificate)))

  function distributionOf(id: string): Distribution {
    const known = distributions.get(id) ?? spare.pop()
    if (!known) throw new Error('The rehearsal has addresses for two distributions')
    distributions.set(id, known)
    return known
  }

  async function make(resource: MadeResource): Promise<void> {
    const { type, id, properties } = resource
    if (type === 'AWS::S3::Bucket') await objects.make(id)
    if (type === 'AWS::DynamoDB::Table') await makeTable(recovery.call, properties)
    if (type === 'AWS::Lambda::Function') await functions.make(resource)
    if (type === 'AWS::CloudFront::Distribution') distributionOf(id).configure(resource)
  }

  async function answer(incoming: IncomingMessage): Promise<AwsAnswer> {
    const [, caller = '', service = 'sts'] =
      /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)\//.exec(incoming.headers.authorization ?? '') ?? []
    const request: AwsRequest = {
      method: incoming.method ?? 'GET',
      url: new URL(incoming.url ?? '/', endpoint),
      headers: incoming.headers,
      body: await buffer(incoming),
      caller,
    }
    try {
      for (const watch of state.watches) watch(service, request)
      refuseOldSignature(request)
      const refused = refusedCalls(stacks.stacks.values(), request)
      state.refused.push(...refused)
      if (refused.length > 0) throw new Refusal('AccessDeniedException', refused.join('\n'), 403)
      return await answerService(service, request)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'ProvisionedThroughputExceededException') {
        const isRead = /Get|Query|Scan/.test(operationOf(request.headers))
        const { TableName } = JSON.parse(request.body.toString())
        metrics.count('AWS/DynamoDB', `${isRead ? 'Read' : 'Write'}ThrottleEvents`, TableName)
      }
      return refusalAnswer(service, error)
    }
  }

  function answerService(service: string, request: AwsRequest): AwsAnswer | Promise<AwsAnswer> {
    switch (service) {
      case 'dynamodb':
        return recovery.answer(request)
      case 's3':
        return objects.answer(request)
      case 'ssm':
        return moto ? moto.answer(request) : answerSsm(state, request)
      case 'sts':
        return answerSts()
      case 'cloudformation':
        return stacks.answer(request)
      case 'codebuild':
        return builds.answer(request)
      case 'cloudfront': {
        const forgotten = answerCloudFront(state, request)
        const [, id = ''] = /\/distribution\/([^/]+)\//.exec(request.url.pathname) ?? []
        distributionOf(id).forget(state.invalidations.at(-1) ?? [])
        return forgotten
      }
      case 'ses':
        return answerSes(state, stacks, request)
      case 'servicequotas':
        return answerServiceQuotas(state)
      case 'lambda':
        if (request.url.pathname.includes('/account-settings')) return answerLambdaAccount(state)
        return functions.answer(request)
      default:
        throw new Refusal('UnknownService', `The rehearsal knows no ${service}`)
    }
  }

  return {
    state,
    stacks,
    metrics,
    recovery,
    functions,
    builds,
    certificate: certificate.cert,
    environment,
    siteOf(stack) {
      const made = stacks.stacks.get(stack)?.resources
      const id = made?.find(({ type }) => type === 'AWS::CloudFront::Distribution')?.id
      if (!id) throw new Error(`${stack} has no distribution`)
      return distributionOf(id)
    },
    async close() {
      await builds.close()
      await moto?.close()
      await functions.close()
      for (const site of [...spare, ...distributions.values()]) await site.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The kinds of errors that the clients of a service read. */
function refusalAnswer(service: string, error: unknown): AwsAnswer {
  const { code, message, status } =
    error instanceof Refusal
      ? error
      : { code: 'InternalFailure', message: String((error as Error).stack), status: 500 }
  if (service === 's3') return xmlAnswer({ Error: { Code: code, Message: message } }, status)
  if (['cloudformation', 'cloudfront', 'sts'].includes(service)) {
    return xmlAnswer({ ErrorResponse: { Error: { Code: code, Message: message } } }, status)
  }
  const answer = jsonAnswer({ __type: code, message }, status)
  return { ...answer, headers: { ...answer.headers, 'x-amzn-errortype': code } }
}
