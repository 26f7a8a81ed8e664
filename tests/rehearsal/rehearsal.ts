import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { StageSettings } from '../../scripts/publishing/stages/stage-settings.ts'
import { openLocalDatabase } from '../../scripts/sandbox/database/open.ts'
import { trialSettings } from '../build/packaged.ts'
import { type Account, openAccount } from './aws/account.ts'
import { type Checkout, openCheckout } from './aws/checkout.ts'
import { gatewayEvent } from './aws/distribution.ts'

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
  close(): Promise<void>
}

/** A checkout of the project and an empty account of AWS. @param database where DynamoDB answers, if not here */
export async function openRehearsal(database?: string): Promise<Rehearsal> {
  const own = database === undefined ? await openLocalDatabase({ dataDir: null }) : undefined
  const checkout = await openCheckout()
  const account = await openAccount({
    database: own?.endpoint ?? database ?? '',
    folder: checkout.folder,
  })

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
    async close() {
      await account.close()
      await own?.close()
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
