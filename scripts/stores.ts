import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { ObjectStore } from '../functions/files/object-store.ts'
import {
  createOpenedHearticles,
  type OpenedHearticles,
} from '../functions/store/accounts/opened-hearticles.ts'
import { createPriceStore, type PriceStore } from '../functions/store/billing/prices.ts'
import {
  type ContentChanges,
  createContentChanges,
} from '../functions/store/content/content-changes.ts'
import { createHearticleStore, type HearticleStore } from '../functions/store/content/hearticles.ts'
import { createPlaylistStore, type PlaylistStore } from '../functions/store/content/playlists.ts'
import { createReviewStore, type ReviewStore } from '../functions/store/content/reviews.ts'
import { createStudyStore, type StudyStore } from '../functions/store/content/studies.ts'
import { createTaxonomyStore, type TaxonomyStore } from '../functions/store/content/taxonomy.ts'
import { createDailySalts, type DailySalts } from '../functions/store/counting/daily-salts.ts'
import {
  createInteractionStore,
  type InteractionStore,
} from '../functions/store/counting/interactions.ts'
import { createRateLimits, type RateLimits } from '../functions/store/counting/rate-limits.ts'
import {
  createPublicationStore,
  type PublicationStore,
} from '../functions/store/publication/publications.ts'
import { createTable } from '../functions/store/table/create-table.ts'
import { hasSeed } from '../functions/store/table/seed-mark.ts'
import { openTable, type Table } from '../functions/store/table/table.ts'
import type { Settings } from './project/environment.ts'
import { connectLocalDatabase, reachDatabase } from './sandbox/database/open.ts'
import { openLocalObjectStore } from './sandbox/storage/object-store.ts'

export interface Stores {
  table: Table
  taxonomy: TaxonomyStore
  hearticles: HearticleStore
  reviews: ReviewStore
  studies: StudyStore
  interactions: InteractionStore
  playlists: PlaylistStore
  prices: PriceStore
  openedHearticles: OpenedHearticles
  changes: ContentChanges
  publications: PublicationStore
  rateLimits: RateLimits
  salts: DailySalts
  files: ObjectStore
  /** Fails where the database does not answer, or takes no writes. */
  reach(): Promise<void>
  close(): Promise<void>
}

const LOCAL_TABLE = 'hearticle'

/**
 * Opens what the settings name: the local database, whether or not the product runs beside this
 * command, or a table of AWS. Whoever opens it closes it.
 * @param now the clock by which records of the local database expire
 * @param opening.acceptLoss goes on with what is left of a damaged local database
 */
export async function openStores(
  settings: Settings,
  now: () => Date = () => new Date(),
  opening: { acceptLoss?: boolean } = {},
): Promise<Stores> {
  if (settings.tableName !== undefined) return openDeployed(settings.tableName, settings.siteBucket)
  const database = await connectLocalDatabase({ dataDir: settings.dataDir, now, ...opening })
  const client = localClient(database.endpoint)
  await createTable(client, LOCAL_TABLE)
  return {
    ...storesOf(
      client,
      LOCAL_TABLE,
      openLocalObjectStore(join(settings.dataDir, 'objects')),
      database.close,
    ),
    reach: () => reachDatabase(database.endpoint),
  }
}

/** A client for a database on this machine; it asks for credentials, which nobody checks there. */
export function localClient(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
}

async function openDeployed(tableName: string, bucket: string | undefined): Promise<Stores> {
  if (bucket === undefined) throw new Error('TABLE_NAME needs SITE_BUCKET beside it')
  // On one machine its client would only take time to load.
  const { S3Client } = await import('@aws-sdk/client-s3')
  const { openS3ObjectStore } = await import('../functions/files/s3-object-store.ts')
  return storesOf(
    new DynamoDBClient(),
    tableName,
    openS3ObjectStore(new S3Client(), bucket),
    async () => {},
  )
}

function storesOf(
  client: DynamoDBClient,
  tableName: string,
  files: ObjectStore,
  closeDatabase: () => Promise<void>,
): Stores {
  const table = openTable(client, tableName)
  const salts = createDailySalts(table)
  const hearticles = createHearticleStore(table)
  return {
    table,
    taxonomy: createTaxonomyStore(table),
    hearticles,
    reviews: createReviewStore(table, hearticles),
    studies: createStudyStore(table),
    interactions: createInteractionStore(table, salts),
    playlists: createPlaylistStore(table),
    prices: createPriceStore(table),
    openedHearticles: createOpenedHearticles(table),
    changes: createContentChanges(table),
    publications: createPublicationStore(table),
    rateLimits: createRateLimits(table, salts),
    salts,
    files,
    reach: async () => void (await hasSeed(table)),
    async close() {
      client.destroy()
      await closeDatabase()
    },
  }
}
