/**
 * The Lambda entry of the API: environment → dependencies → app. Nothing here needs the network
 * before the first request, and what only some requests need is loaded by them.
 */

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { type APIGatewayProxyResult, handle, type LambdaContext } from 'hono/aws-lambda'
import { editorial } from '../../content/editorial/texts.ts'
import { PASSWORD_COST } from '../accounts/password-hash.ts'
import { createBilling } from '../billing/billing.ts'
import { createStripeProvider } from '../billing/stripe-provider.ts'
import type { ObjectStore } from '../files/object-store.ts'
import { createPictures } from '../files/pictures/pictures.ts'
import { openStoredSitePages } from '../http/stored-site-pages.ts'
import { createIdentification, viewerAddress } from '../request/caller.ts'
import { createInstanceLimits } from '../request/instance-limits.ts'
import { requireOriginSecret } from '../request/origin-guard.ts'
import { readSigningKeys } from '../request/session-token.ts'
import { readEnvironment } from '../runtime/environment.ts'
import { createKeyedHash } from '../runtime/keyed-hash.ts'
import { type GatewayEvent, normalizeEvent } from '../runtime/lambda-event.ts'
import { logTo } from '../runtime/log.ts'
import { memoizeAsync } from '../runtime/memoize-async.ts'
import type { SearchIndexProvider } from '../search/search-index-provider.ts'
import { createStores } from '../store/create-stores.ts'
import { openDynamodbTable } from '../store/table/dynamodb/dynamodb-table.ts'
import { createApp } from './app.ts'

const environment = readEnvironment()
const now = () => new Date()
const { deskPasskeys } = environment
const table = openDynamodbTable(
  new DynamoDBClient({ region: environment.region }),
  environment.tableName,
)

const secrets = memoizeAsync(async () => {
  const { openSecrets } = await import('../runtime/secrets.ts')
  return openSecrets(environment.region, now)
})
const secretAt = async (path: string): Promise<string> => (await secrets()).read(path)
const signingKeys = async () => readSigningKeys(await secretAt(environment.sessionKeysParameter))
const stripeSecrets = async () => {
  const [secretKey, webhookSecret] = await Promise.all([
    secretAt(environment.stripeSecretParameter),
    secretAt(environment.stripeWebhookSecretParameter),
  ])
  return { secretKey, webhookSecret }
}
const stores = createStores(
  table,
  createKeyedHash(() => secretAt(environment.hashKeyParameter)),
)

/** The bucket's client is loaded by the first request that needs it. */
const bucket = memoizeAsync(async () => {
  const { openBucket } = await import('../files/s3-object-store.ts')
  return openBucket(environment.region, environment.siteBucket)
})
const files: ObjectStore = {
  put: async (key, bytes, caching) => (await bucket()).put(key, bytes, caching),
  get: async (key) => (await bucket()).get(key),
  open: async (key) => (await bucket()).open(key),
  remove: async (keys) => (await bucket()).remove(keys),
  async *list(prefix) {
    yield* (await bucket()).list(prefix)
  },
  top: async () => (await bucket()).top(),
}

let searchIndex: SearchIndexProvider | undefined
const loadSearchIndex = memoizeAsync(async () => {
  const [{ createSearchIndexProvider }, { openStoredSource }] = await Promise.all([
    import('../search/search-index-provider.ts'),
    import('../search/stored-source.ts'),
  ])
  const source = openStoredSource(files, join(tmpdir(), 'catalogue'))
  searchIndex = createSearchIndexProvider({ source, now, log: logTo(process.stdout) })
  return searchIndex
})

const billing = createBilling({
  provider: createStripeProvider({
    secrets: stripeSecrets,
    stage: environment.stage,
    siteOrigin: () => environment.siteOrigin,
  }),
  stores,
  now,
  log: logTo(process.stdout),
})

/** Reading records takes a parser that only this needs. */
const studyFetcher = memoizeAsync(async () => {
  const [{ openStudyFetcher }, apiKey] = await Promise.all([
    import('../editorial/study-fetcher.ts'),
    secretAt(environment.ncbiKeyParameter),
  ])
  const { ncbiEmail: email } = environment
  return openStudyFetcher({ ...(apiKey !== 'none' && { apiKey }), ...(email && { email }) })
})

/** The list is read by the first question. */
const emergencyHelp = memoizeAsync(async () => {
  const [{ default: emergencies }, { createEmergencyHelp }] = await Promise.all([
    import('../../content/editorial/emergencies.json', { with: { type: 'json' } }),
    import('../../src/domain/emergency/emergency-help.ts'),
  ])
  return createEmergencyHelp(emergencies, environment.country)
})

const app = createApp({
  ...stores,
  billing,
  studyFetcher: {
    fetch: async (pmid) => (await studyFetcher()).fetch(pmid),
    preview: async (text, size) => (await studyFetcher()).preview(text, size),
  },
  searchIndex: {
    use: async (work) => (await loadSearchIndex()).use(work),
    ifOpen: async (work) => searchIndex?.ifOpen(work),
    state: async () => (await loadSearchIndex()).state(),
  },
  instanceLimits: createInstanceLimits(),
  emergencyHelp: async (question, language) => (await emergencyHelp())(question, language),
  editorial,
  sitePages: openStoredSitePages(files, join(tmpdir(), 'pages'), now, () =>
    secretAt(environment.pagesCodeParameter),
  ),
  reachDatabase: () => table.reach(),
  signingKeys,
  passwordCost: PASSWORD_COST,
  identify: createIdentification({ sessions: stores.sessions, signingKeys, deskPasskeys, now }),
  files,
  pictures: createPictures({
    script: new URL('chunks/picture-process.mjs', import.meta.url),
    // Where the platform keeps what its Node is linked with.
    environment: { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '' },
  }),
  clientAddress: viewerAddress,
  siteOrigin: () => environment.siteOrigin,
  version: environment.version,
  dataLicence: environment.dataLicence,
  canMail: true,
  deskPasskeys,
  // Backups are AWS's own.
  jobs: ['daily', 'study-import', 'letters'],
  now,
  random: Math.random,
  log: logTo(process.stdout),
  guard: requireOriginSecret(
    () => secretAt(environment.originSecretParameter),
    async () => (await secrets()).readPrevious(environment.originSecretParameter),
  ),
  nameRequest: ({ env }) => (env as { lambdaContext: LambdaContext }).lambdaContext.awsRequestId,
})

const answer = handle(app)

/** Answers an event of an API Gateway HTTP API (payload 2.0). */
export function handler(
  event: GatewayEvent,
  context: LambdaContext,
): Promise<APIGatewayProxyResult> {
  return answer(normalizeEvent(event), context)
}
