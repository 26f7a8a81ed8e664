import { getConnInfo } from '@hono/node-server/conninfo'
import type { Hono } from 'hono'
import { editorial } from '../../content/editorial/texts.ts'
import { createApp } from '../../functions/app.ts'
import { logTo } from '../../functions/request-log.ts'
import { hasSeed } from '../../functions/store/seed-mark.ts'
import { seedSampleContent } from '../content/seed.ts'
import { type SnapshotManifest, writeSnapshot } from '../content/write-snapshot.ts'
import { SAMPLE_FOLDER, SITE_FOLDER, SNAPSHOT_FOLDER } from '../site/folders.ts'
import type { Stores } from '../stores.ts'
import { openSiteShells } from './site-shells.ts'

/** Brings the sample content where there is none yet, and the snapshot of what is published. */
export async function prepareContent(stores: Stores, now: Date): Promise<SnapshotManifest> {
  if (await seedSampleContent(stores, SAMPLE_FOLDER)) console.log('brought the sample content')
  return writeSnapshot(stores, SNAPSHOT_FOLDER, now)
}

/** The API on the stores of this machine. */
export function createLocalApp(stores: Stores): Hono {
  return createApp({
    taxonomy: stores.taxonomy,
    hearticles: stores.hearticles,
    studies: stores.studies,
    interactions: stores.interactions,
    rateLimits: stores.rateLimits,
    editorial,
    shells: openSiteShells(SITE_FOLDER),
    async reachDatabase() {
      await hasSeed(stores.table)
    },
    // There are no accounts yet.
    identify: async () => undefined,
    clientAddress: (context) => getConnInfo(context).remote.address,
    version: 'local',
    now: () => new Date(),
    random: Math.random,
    log: logTo(process.stdout),
  })
}
