/**
 * The Lambda entry of the API: environment → dependencies → app. Nothing here needs the network
 * before the first request, and what only some requests need is loaded by them.
 */
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { type APIGatewayProxyResult, handle, type LambdaContext } from 'hono/aws-lambda'
import { editorial } from '../content/editorial/texts.ts'
import { createIdentification } from './accounts/caller.ts'
import { readSigningKeys } from './accounts/session-token.ts'
import { createApp } from './app.ts'
import { createBilling } from './billing/billing.ts'
import { createStripeProvider } from './billing/stripe-provider.ts'
import type { Catalogues } from './catalogue/catalogues.ts'
import { viewerAddress } from './client-address.ts'
import { readEnvironment } from './environment.ts'
import type { ObjectStore } from './files/object-store.ts'
import { createInstanceLimits } from './instance-limits.ts'
import { createKeyedHash } from './keyed-hash.ts'
import { type GatewayEvent, soundEvent } from './lambda-event.ts'
import { once } from './once.ts'
import { requireOriginSecret } from './origin-guard.ts'
import { logTo } from './request-log.ts'
import type { Shells } from './shells.ts'
import { createAccountStores } from './store/accounts.ts'
import { createBillingStore } from './store/billing.ts'
import { createContentChanges } from './store/content-changes.ts'
import { createDailySalts } from './store/daily-salts.ts'
import { createDashboardStores } from './store/dashboard-stores.ts'
import { createDeclarationStore } from './store/declarations.ts'
import { createHearticleStore } from './store/hearticles.ts'
import { createInteractionStore } from './store/interactions.ts'
import { counterKey } from './store/keys.ts'
import { createLibrary } from './store/library-stores.ts'
import { createOpenedHearticles } from './store/opened-hearticles.ts'
import { createPlaylistStore } from './store/playlists.ts'
import { createPublicationStore } from './store/publications.ts'
import { createRateLimits } from './store/rate-limits.ts'
import { createReviewStore } from './store/reviews.ts'
import { createSignInWaits } from './store/sign-in-waits.ts'
import { createStudyStore } from './store/studies.ts'
import { getItem, openTable } from './store/table.ts'
import { createTaxonomyStore } from './store/taxonomy.ts'

const environment = readEnvironment()
const now = () => new Date()
const table = openTable(new DynamoDBClient({ region: environment.region }), environment.tableName)
const salts = createDailySalts(table)

const secrets = once(async () => {
  const { openSecrets } = await import('./secrets.ts')
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
const accounts = createAccountStores(
  table,
  createKeyedHash(() => secretAt(environment.hashKeyParameter)),
)

let catalogues: Catalogues | undefined
const loadCatalogues = once(async () => {
  const [{ createCatalogues }, { openS3Source }] = await Promise.all([
    import('./catalogue/catalogues.ts'),
    import('./catalogue/s3-source.ts'),
  ])
  const { region, siteBucket } = environment
  const source = openS3Source({ region, bucket: siteBucket, folder: join(tmpdir(), 'catalogue') })
  catalogues = createCatalogues({ source, now, log: logTo(process.stdout) })
  return catalogues
})

/** The bucket's client is loaded by the first request that needs it. */
const bucket = once(async () => {
  const { openBucket } = await import('./files/s3-object-store.ts')
  return openBucket(environment.region, environment.siteBucket)
})
const files: ObjectStore = {
  put: async (key, bytes) => (await bucket()).put(key, bytes),
  get: async (key) => (await bucket()).get(key),
  remove: async (key) => (await bucket()).remove(key),
  async *list(prefix) {
    yield* (await bucket()).list(prefix)
  },
}

/** Decoders of pictures are data beside the scripts, which only somebody's upload needs. */
const decoding = once(async () => {
  const { createDecoding } = await import('./files/image/decoding.ts')
  return createDecoding({
    thread: new URL('chunks/decode-thread.mjs', import.meta.url),
    fileAt: (file) => new URL(`chunks/${basename(file)}`, import.meta.url),
  })
})

const siteFiles = once(async () => {
  const { openSiteFiles } = await import('./site-files.ts')
  return openSiteFiles({ region: environment.region, bucket: environment.siteBucket }, now)
})
const shells: Shells = {
  read: async (page, language) => (await siteFiles()).read(page, language),
}

const entitlements = createBillingStore(table)
const billing = createBilling({
  provider: createStripeProvider({
    secrets: stripeSecrets,
    stage: environment.stage,
    siteOrigin: () => environment.siteOrigin,
  }),
  stores: { users: accounts.users, billing: entitlements },
  now,
  log: logTo(process.stdout),
})

/** Reading records takes a parser that only this needs. */
const studySource = once(async () => {
  const [{ openStudySource }, apiKey] = await Promise.all([
    import('./library/study-source.ts'),
    secretAt(environment.ncbiKeyParameter),
  ])
  const { ncbiEmail: email } = environment
  return openStudySource({ ...(apiKey !== 'none' && { apiKey }), ...(email && { email }) })
})

const hearticles = createHearticleStore(table)

const app = createApp({
  billing,
  entitlements,
  taxonomy: createTaxonomyStore(table),
  hearticles,
  reviews: createReviewStore(table, hearticles),
  studies: createStudyStore(table),
  playlists: createPlaylistStore(table),
  library: createLibrary(table),
  studySource: { fetch: async (pmid) => (await studySource()).fetch(pmid) },
  openedHearticles: createOpenedHearticles(table),
  catalogues: {
    use: async (work) => (await loadCatalogues()).use(work),
    ifOpen: (work) => catalogues?.ifOpen(work),
  },
  interactions: createInteractionStore(table, salts),
  declarations: createDeclarationStore(table, accounts.addressMail),
  changes: createContentChanges(table),
  publications: createPublicationStore(table),
  rateLimits: createRateLimits(table, salts),
  signInWaits: createSignInWaits(table, salts),
  instanceLimits: createInstanceLimits(),
  editorial,
  shells,
  async reachDatabase() {
    await getItem(table, counterKey('HEARTICLE'))
  },
  ...accounts,
  ...createDashboardStores(table),
  signingKeys,
  identify: createIdentification({ sessions: accounts.sessions, signingKeys, now }),
  files,
  decodes: async (image) => (await decoding())(image),
  clientAddress: viewerAddress,
  version: environment.version,
  now,
  random: Math.random,
  log: logTo(process.stdout),
  guard: requireOriginSecret(() => secretAt(environment.originSecretParameter)),
  nameRequest: ({ env }) => (env as { lambdaContext: LambdaContext }).lambdaContext.awsRequestId,
})

const answer = handle(app)

/** Answers an event of an API Gateway HTTP API (payload 2.0). */
export function handler(
  event: GatewayEvent,
  context: LambdaContext,
): Promise<APIGatewayProxyResult> {
  return answer(soundEvent(event), context)
}
