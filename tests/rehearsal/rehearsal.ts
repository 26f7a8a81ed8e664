import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { GetParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { parameterPath, SECRETS } from '../../scripts/publishing/aws/parameters.ts'
import type { StageSettings } from '../../scripts/publishing/stages/stage-settings.ts'
import { trialSettings } from '../build/packaged.ts'
import { type Account, openAccount } from './aws/account.ts'
import { type Checkout, openCheckout } from './aws/checkout.ts'
import { gatewayEvent } from './aws/distribution.ts'
import { chosen, openDatabase, type Place } from './places.ts'

export interface Asked {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}

export interface Answered {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

export interface Rehearsal {
  account: Account
  checkout: Checkout
  /** Writes and commits a stage's settings, on top of those that must be there. */
  settle(stage: string, more?: Partial<StageSettings>): Promise<void>
  /** Runs `npm run deploy -- STAGE …`. @returns what it said. @throws where it fails, with that */
  deploy(stage: string, ...words: string[]): Promise<string>
  /** Deploys until it says something, and is cut off there. @returns what it said */
  deployCutOff(stage: string, at: RegExp): Promise<string>
  /** Runs a command on the stage's table, as the runbooks do. @throws as above */
  onStage(stage: string, script: string, ...words: string[]): Promise<string>
  /** Asks a stage's site through its CDN. */
  ask(stage: string, path: string, asked?: Asked): Promise<Answered>
  /** Asks a stage's API past its CDN. @param secret by which it is to know the CDN */
  askApi(stage: string, path: string, secret: string): Promise<{ status: number }>
  /** The secrets of a stage by name, each with its value and how often it was written. */
  secrets(stage: string): Promise<Record<string, { value: string; version: number }>>
  putSecret(stage: string, name: string, value: string): Promise<void>
  /** The bucket of a stage's site: its files by name with their digests; brings one, takes one away. */
  bucket(stage: string): {
    files(): Promise<Record<string, string>>
    put(key: string, text: string): Promise<void>
    remove(key: string): Promise<void>
  }
  close(): Promise<void>
}

/** A checkout of the project and an empty account of AWS. */
export async function openRehearsal(place: Place = chosen): Promise<Rehearsal> {
  const database = await openDatabase(place)
  const checkout = await openCheckout()
  const account = await openAccount({
    database: database.endpoint,
    folder: checkout.folder,
    withMoto: place.services === 'moto',
  })
  const asCommand = {
    region: account.environment.AWS_REGION ?? '',
    endpoint: account.environment.AWS_ENDPOINT_URL ?? '',
    credentials: { accessKeyId: 'commands', secretAccessKey: 'rehearsal' },
  }
  const ssm = new SSMClient(asCommand)
  const s3 = new S3Client(asCommand)

  async function run(script: string, words: readonly string[], more: Record<string, string> = {}) {
    const environment = { ...account.environment, ...more }
    const { code, said } = await checkout.command(script, words, environment)
    if (code === 0) return said
    const logged = account.functions.lastLines().join('\n')
    throw new Error(`${script} ${words.join(' ')} ended with ${code}:\n${said}\n${logged}`)
  }

  return {
    account,
    checkout,
    settle: (stage, more) =>
      checkout.commit(`stages/${stage}.json`, JSON.stringify({ ...trialSettings, ...more })),
    async deployCutOff(stage, at) {
      const { code, said } = await checkout.command('deploy', [stage], account.environment, at)
      if (code !== null) throw new Error(`It was not cut off:\n${said}`)
      return said
    },
    deploy: (stage, ...words) => run('deploy', [stage, ...words]),
    onStage(stage, script, ...words) {
      const outputs = account.stacks.stacks.get(`hearticle-${stage}`)?.outputs ?? {}
      return run(script, words, {
        TABLE_NAME: outputs.TableName ?? '',
        SITE_BUCKET: outputs.SiteBucketName ?? '',
        PUBLIC_SITE_ORIGIN: outputs.SiteOrigin ?? '',
      })
    },
    ask(stage, path, asked = {}) {
      const { domain } = account.siteOf(`hearticle-${stage}`)
      return askOver(`https://${domain}${path}`, account.certificate, asked)
    },
    async askApi(stage, path, secret) {
      const asked = { method: 'GET', path, query: '', headers: {}, body: Buffer.alloc(0) }
      const event = gatewayEvent('api', asked, { 'x-origin-secret': secret })
      const said = await account.functions.invoke(`hearticle-${stage}-api`, event)
      return { status: (said as { statusCode: number }).statusCode }
    },
    async secrets(stage) {
      const Names = SECRETS.map((name) => parameterPath(stage, name))
      const { Parameters = [] } = await ssm.send(
        new GetParametersCommand({ Names, WithDecryption: true }),
      )
      const its = Parameters.map(({ Name = '', Value: value = '', Version: version = 0 }) => [
        Name.split('/').at(-1) ?? '',
        { value, version },
      ])
      return Object.fromEntries(its)
    },
    async putSecret(stage, name, value) {
      const path = parameterPath(stage, name)
      await ssm.send(new PutParameterCommand({ Name: path, Value: value, Overwrite: true }))
    },
    bucket(stage) {
      const Bucket = account.stacks.stacks.get(`hearticle-${stage}`)?.outputs.SiteBucketName ?? ''
      return {
        async files() {
          const found: Record<string, string> = {}
          for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket })) {
            for (const { Key = '', ETag = '' } of Contents) found[Key] = ETag
          }
          return found
        },
        async put(Key, Body) {
          await s3.send(new PutObjectCommand({ Bucket, Key, Body }))
        },
        async remove(Key) {
          await s3.send(new DeleteObjectCommand({ Bucket, Key }))
        },
      }
    },
    async close() {
      await account.close()
      await database.close()
      await checkout.remove()
    },
  }
}

function askOver(url: string, ca: string, { method = 'GET', headers, body }: Asked) {
  const json = body === undefined ? undefined : JSON.stringify(body)
  return new Promise<Answered>((resolve, reject) => {
    const asked = request(
      url,
      { method, ca, headers: { ...(json && ofBody(json)), ...headers } },
      async (response) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: await text(response),
        }),
    )
    asked.once('error', reject)
    asked.end(json)
  })
}

const ofBody = (json: string) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(json),
})
