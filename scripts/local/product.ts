import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Hono } from 'hono'
import { editorial } from '../../content/editorial/texts.ts'
import { createIdentification } from '../../functions/accounts/caller.ts'
import { createApp } from '../../functions/app.ts'
import { createBilling } from '../../functions/billing/billing.ts'
import { createStripeProvider } from '../../functions/billing/stripe-provider.ts'
import { createCatalogues } from '../../functions/catalogue/catalogues.ts'
import { openLocalSource } from '../../functions/catalogue/local-source.ts'
import { type DailyReport, runDaily } from '../../functions/daily/daily-job.ts'
import { dailySteps } from '../../functions/daily/steps.ts'
import { createDecoding } from '../../functions/files/image/decoding.ts'
import { createInstanceLimits } from '../../functions/instance-limits.ts'
import { createKeyedHash } from '../../functions/keyed-hash.ts'
import { runDailyImport } from '../../functions/library/daily-import.ts'
import { openImportSources } from '../../functions/library/import-sources.ts'
import { openStudySource } from '../../functions/library/study-source.ts'
import type { MailSender } from '../../functions/mail/mail-sender.ts'
import { logTo } from '../../functions/request-log.ts'
import { type AccountStores, createAccountStores } from '../../functions/store/accounts.ts'
import { createBillingStore } from '../../functions/store/billing.ts'
import { createDashboardStores } from '../../functions/store/dashboard-stores.ts'
import { createDeclarationStore } from '../../functions/store/declarations.ts'
import { createLibrary } from '../../functions/store/library-stores.ts'
import { createSignInWaits } from '../../functions/store/sign-in-waits.ts'
import { createSuppressionList } from '../../functions/store/suppression.ts'
import { buildCatalogue } from '../catalogue/build-catalogue.ts'
import { seedSampleContent } from '../content/seed.ts'
import { type SnapshotManifest, writeSnapshot } from '../content/write-snapshot.ts'
import type { Settings } from '../environment.ts'
import { migrateRecords } from '../migrations/migrate-records.ts'
import { publishAudioOfSnapshot } from '../publication/publish-audio.ts'
import { CATALOGUE_FOLDER, SAMPLE_FOLDER, SITE_FOLDER, SNAPSHOT_FOLDER } from '../site/folders.ts'
import type { Stores } from '../stores.ts'
import { decoderPlaces } from './decoder-places.ts'
import { startLocalMail } from './local-mail.ts'
import type { PaymentAccess } from './payments.ts'
import { openLocalSecrets } from './secrets.ts'
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
