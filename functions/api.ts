/**
 * The Lambda entry of the API: environment → dependencies → app. Nothing here needs the network
 * before the first request, and what only some requests need is loaded by them.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { type APIGatewayProxyResult, handle, type LambdaContext } from 'hono/aws-lambda'
import { editorial } from '../content/editorial/texts.ts'
import { createApp } from './app.ts'
import { viewerAddress } from './client-address.ts'
import { readEnvironment } from './environment.ts'
import { type GatewayEvent, soundEvent } from './lambda-event.ts'
import { requireOriginSecret } from './origin-guard.ts'
import { logTo } from './request-log.ts'
import type { Secrets } from './secrets.ts'
import type { Shells } from './shells.ts'
import { createDailySalts } from './store/daily-salts.ts'
import { createHearticleStore } from './store/hearticles.ts'
import { createInteractionStore } from './store/interactions.ts'
import { counterKey } from './store/keys.ts'
import { createRateLimits } from './store/rate-limits.ts'
import { createStudyStore } from './store/studies.ts'
import { getItem, openTable } from './store/table.ts'
import { createTaxonomyStore } from './store/taxonomy.ts'

const environment = readEnvironment()
const now = () => new Date()
const table = openTable(new DynamoDBClient({ region: environment.region }), environment.tableName)
const salts = createDailySalts(table)

let openedSecrets: Promise<Secrets> | undefined
async function secrets(): Promise<Secrets> {
  openedSecrets ??= import('./secrets.ts').then((its) => its.openSecrets(environment.region, now))
  return openedSecrets
}

let openedShells: Promise<Shells> | undefined
const shells: Shells = {
  async read(page, language) {
    const { region, siteBucket: bucket } = environment
    openedShells ??= import('./site-files.ts').then((its) =>
      its.openSiteFiles({ region, bucket }, now),
    )
    return (await openedShells).read(page, language)
  },
}

const app = createApp({
  taxonomy: createTaxonomyStore(table),
  hearticles: createHearticleStore(table),
  studies: createStudyStore(table),
  interactions: createInteractionStore(table, salts),
  rateLimits: createRateLimits(table, salts),
  editorial,
  shells,
  async reachDatabase() {
    await getItem(table, counterKey('HEARTICLE'))
  },
  // There are no accounts yet.
  identify: async () => undefined,
  clientAddress: viewerAddress,
  version: environment.version,
  now,
  random: Math.random,
  log: logTo(process.stdout),
  guard: requireOriginSecret(async () => (await secrets()).read(environment.originSecretParameter)),
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
