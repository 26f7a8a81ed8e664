import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Hono } from 'hono'
import { editorial } from '../../../content/editorial/texts.ts'
import { createBilling } from '../../../functions/billing/billing.ts'
import { createStripeProvider } from '../../../functions/billing/stripe-provider.ts'
import { openImportSources } from '../../../functions/editorial/import-sources.ts'
import { openStudySource } from '../../../functions/editorial/study-source.ts'
import { createApp } from '../../../functions/entries/app.ts'
import { createDecoding } from '../../../functions/files/image/decoding.ts'
import { runDailyImport } from '../../../functions/jobs/daily-import.ts'
import { type DailyReport, runDaily } from '../../../functions/jobs/daily-job.ts'
import { dailySteps } from '../../../functions/jobs/steps.ts'
import type { MailSender } from '../../../functions/mail/mail-sender.ts'
import { createIdentification } from '../../../functions/request/caller.ts'
import { createInstanceLimits } from '../../../functions/request/instance-limits.ts'
import { createKeyedHash } from '../../../functions/runtime/keyed-hash.ts'
import { logTo } from '../../../functions/runtime/log.ts'
import { createCatalogues } from '../../../functions/search-index/catalogues.ts'
import { openLocalSource } from '../../../functions/search-index/local-source.ts'
import {
  type AccountStores,
  createAccountStores,
} from '../../../functions/store/accounts/accounts.ts'
import { createSignInWaits } from '../../../functions/store/accounts/sign-in-waits.ts'
import { createBillingStore } from '../../../functions/store/billing/billing.ts'
import { createDeclarationStore } from '../../../functions/store/billing/declarations.ts'
import { createLibrary } from '../../../functions/store/content/library-stores.ts'
import { createDashboardStores } from '../../../functions/store/counting/dashboard-stores.ts'
import { createSuppressionList } from '../../../functions/store/mail/suppression.ts'
import { seedSampleContent } from '../../content/seed.ts'
import { migrateRecords } from '../../migrations/migrate-records.ts'
import type { Settings } from '../../project/environment.ts'
import {
  CATALOGUE_FOLDER,
  SAMPLE_FOLDER,
  SITE_FOLDER,
  SNAPSHOT_FOLDER,
} from '../../project/folders.ts'
import { publishAudioOfSnapshot } from '../../publishing/pipeline/publish-audio.ts'
import { buildCatalogue } from '../../publishing/search-index/build-catalogue.ts'
import { type SnapshotManifest, writeSnapshot } from '../../publishing/snapshot/write-snapshot.ts'
import type { Stores } from '../../stores.ts'
import { startLocalMail } from '../mail/local-mail.ts'
import { openLocalSecrets } from '../storage/secrets.ts'
import { decoderPlaces } from './decoder-places.ts'
import type { PaymentAccess } from './payments.ts'
import { openSiteShells } from './site-shells.ts'

/** As long as a deployment has for it. */
const IMPORT_MILLISECONDS = 15 * 60_000

/** Brings records to the shape of today, and the sample content where there is none yet. */
export async function bringContent(stores: Stores, now: Date): Promise<void> {
  await migrateRecords(stores, now)
  if (await seedSampleContent(stores, SAMPLE_FOLDER)) console.log('brought the sample content')
}

/** The same, and snapshot, catalogue and sound of what is published. */
export async function prepareContent(stores: Stores, now: Date): Promise<SnapshotManifest> {
  await bringContent(stores, now)
  const manifest = await writeSnapshot(stores, SNAPSHOT_FOLDER, now)
  await publishAudioOfSnapshot(stores.files, SNAPSHOT_FOLDER, [], console.log)
  await buildCatalogue(SNAPSHOT_FOLDER, CATALOGUE_FOLDER)
  return manifest
}

export interface LocalProduct {
  app: Hono
  accounts: AccountStores
  /** What a deployment does once a day by its scheduler. */
  runDailyJob(): Promise<DailyReport>
  /**
   * What a deployment imports once a day by itself; where no PubMed is configured, that is reported.
   * Never throws: what fails is reported, or logged.
   */
  runDailyImport(signal: AbortSignal): Promise<void>
  /** Notes what is sold for how much, which pages tell before anybody registers. */
  verifyPrices(): Promise<void>
  /**
   * Delivers mails from now on.
   * @param siteOrigin where links in mails lead
   */
  startMail(sender: MailSender, siteOrigin: string): { stop(): Promise<void> }
}

interface LocalProductOptions {
  dataDir: string
  /** The application's clock. */
  now: () => Date
  /** Where the payment provider is, and its secrets. */
  payments: PaymentAccess
  /** Where people come back to from paying; asked when somebody goes there. */
  siteOrigin: () => string
  /**
   * Who asks PubMed for the daily import. Where neither is given it is not asked: nothing leaves a
   * machine by itself that nobody has set up for it. What an editor asks for is asked all the same.
   */
  ncbi: Settings['ncbi']
}

/**
 * The API and the daily job on the stores of this machine.
 */
export async function openProduct(
  stores: Stores,
  { dataDir, now, payments, siteOrigin, ncbi }: LocalProductOptions,
): Promise<LocalProduct> {
  const secrets = await openLocalSecrets(dataDir)
  const signingKeys = async () => secrets.signingKeys
  const keyedHash = createKeyedHash(async () => secrets.hashKey)
  const accounts = createAccountStores(stores.table, keyedHash)
  const declarations = createDeclarationStore(stores.table, accounts.addressMail)
  const log = logTo(process.stdout)
  const { secretKey, webhookSecret, ...address } = payments
  const library = createLibrary(stores.table)
  const { apiKey, email, baseUrl } = ncbi
  const who = { ...(apiKey !== undefined && { apiKey }), ...(email !== undefined && { email }) }
  const pubmed = { ...who, ...(baseUrl !== undefined && { baseUrl }) }
  const entitlements = createBillingStore(stores.table)
  const dashboard = createDashboardStores(stores.table)
  const billing = createBilling({
    provider: createStripeProvider({
      secrets: async () => ({ secretKey, webhookSecret }),
      address,
      stage: 'local',
      siteOrigin,
    }),
    stores: { users: accounts.users, billing: entitlements },
    now,
    log,
  })
  const app = createApp({
    billing,
    entitlements,
    taxonomy: stores.taxonomy,
    hearticles: stores.hearticles,
    reviews: stores.reviews,
    studies: stores.studies,
    playlists: stores.playlists,
    library,
    studySource: openStudySource(pubmed),
    openedHearticles: stores.openedHearticles,
    catalogues: createCatalogues({
      source: openLocalSource(CATALOGUE_FOLDER),
      now,
      log,
      lookSeconds: 1,
    }),
    interactions: stores.interactions,
    declarations,
    changes: stores.changes,
    publications: stores.publications,
    rateLimits: stores.rateLimits,
    signInWaits: createSignInWaits(stores.table, stores.salts),
    instanceLimits: createInstanceLimits(),
    ...accounts,
    ...dashboard,
    signingKeys,
    identify: createIdentification({ sessions: accounts.sessions, signingKeys, now }),
    files: stores.files,
    decodes: createDecoding(decoderPlaces),
    editorial,
    shells: openSiteShells(SITE_FOLDER),
    reachDatabase: stores.reach,
    clientAddress: (context) => getConnInfo(context).remote.address,
    version: 'local',
    now,
    random: Math.random,
    log,
  })
  const steps = dailySteps({
    ...stores,
    ...accounts,
    ...dashboard,
    billing,
    billingRecords: entitlements,
  })
  return {
    app,
    accounts,
    runDailyJob: () =>
      runDaily(steps, { at: now(), jobRuns: dashboard.jobRuns, log, runId: randomUUID() }),
    async verifyPrices() {
      await billing.verifyPrices(now())
    },
    async runDailyImport(signal) {
      const until = new Date(now().getTime() + IMPORT_MILLISECONDS)
      const isConfigured = Object.keys(who).length > 0
      const sources = isConfigured ? openImportSources({ ...pubmed, signal }) : undefined
      const its = { ...stores, users: accounts.users, library, jobRuns: dashboard.jobRuns }
      try {
        await runDailyImport({ stores: its, sources, now, until, log })
      } catch (error) {
        if (signal.aborted) return
        const reason = error instanceof Error ? error.message : String(error)
        log({ level: 'error', message: 'the daily import failed', requestId: 'import', reason })
      }
    },
    startMail: (sender, siteOrigin) =>
      startLocalMail({
        table: stores.table,
        users: accounts.users,
        tokens: accounts.mailedTokens,
        declarations,
        suppression: createSuppressionList(stores.table, keyedHash),
        sender,
        siteOrigin,
        now,
        log,
      }),
  }
}
