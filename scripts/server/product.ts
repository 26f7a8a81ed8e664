import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import emergencies from '../../content/editorial/emergencies.json' with { type: 'json' }
import { editorial } from '../../content/editorial/texts.ts'
import { PASSWORD_COST } from '../../functions/accounts/password-hash.ts'
import { createBilling } from '../../functions/billing/billing.ts'
import { createStripeProvider } from '../../functions/billing/stripe-provider.ts'
import { openStudyFetcher } from '../../functions/editorial/study-fetcher.ts'
import { createApp } from '../../functions/entries/app.ts'
import { ApiError } from '../../functions/errors/api-error.ts'
import { createPictures } from '../../functions/files/pictures/pictures.ts'
import { shellKey } from '../../functions/http/site-pages.ts'
import { type DailyReport, runDaily } from '../../functions/jobs/daily-job.ts'
import { plannedLetters } from '../../functions/jobs/plan-letters.ts'
import { dailySteps } from '../../functions/jobs/steps.ts'
import { createDelivery } from '../../functions/mail/deliver.ts'
import type { MailSender } from '../../functions/mail/mail-sender.ts'
import { createIdentification } from '../../functions/request/caller.ts'
import { createInstanceLimits } from '../../functions/request/instance-limits.ts'
import { isGone, watchNewer } from '../../functions/routes/pages.ts'
import { type AnsweredRequest, logTo } from '../../functions/runtime/log.ts'
import { openLocalSource } from '../../functions/search/index-file.ts'
import { createSearchIndexProvider } from '../../functions/search/search-index-provider.ts'
import type { JobName } from '../../src/contract/administration/dashboard.ts'
import { createEmergencyHelp } from '../../src/domain/emergency/emergency-help.ts'
import type { Settings } from '../project/environment.ts'
import { SEARCH_INDEX_FOLDER, SITE_FOLDER } from '../project/folders.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { repeat } from './repeat.ts'
import { openLocalSecrets } from './secrets.ts'
import { watchTable } from './table-watch.ts'

const OUTBOX_PAUSE_MS = 300

export type Product = Awaited<ReturnType<typeof openProduct>>

/** What the provider's own client is made with, and the secret that signs the provider's events. */
export interface PaymentAccess {
  secretKey: string
  webhookSecret: string
  /** Where the provider is, if not at its own address. */
  address?: { host: string; port: number; protocol: 'http' }
}

interface ProductOptions {
  dataDir: string
  now: () => Date
  payments: PaymentAccess
  stage: string
  version: string
  canMail?: boolean
  /** The jobs that run here by themselves, of which administrators see how they go. */
  jobs: readonly JobName[]
  /** Whether plans are sold: elsewhere mails speak of none (P-SERVE-NO-PLANS). */
  sellsPlans?: boolean
  /** Whether the first search after a publication waits for its index, so that it finds what is new. */
  waitsForNewer?: boolean
  observeRequest?: (request: AnsweredRequest) => void
  /** The address of a client, without port; undefined where it cannot be known. */
  clientAddress: (context: Context) => string | undefined
  /** Where users come back to from paying; asked when a user goes there. */
  siteOrigin: () => string
  /** Who asks PubMed for what an editor wants to have. */
  ncbi: Settings['ncbi']
  country: Settings['country']
  dataLicence: Settings['dataLicence']
  deskPasskeys: boolean
}

/** The API, the daily job and mail on the stores of one machine. */
export async function openProduct(
  stores: OpenedStores,
  {
    dataDir,
    now,
    payments,
    stage,
    version,
    canMail = true,
    jobs,
    sellsPlans = true,
    waitsForNewer = true,
    observeRequest,
    clientAddress,
    siteOrigin,
    ncbi,
    country,
    dataLicence,
    deskPasskeys,
  }: ProductOptions,
) {
  const secrets = await openLocalSecrets(dataDir)
  const signingKeys = async () => secrets.signingKeys
  const log = logTo(process.stdout)
  const { address, ...paymentSecrets } = payments
  const { apiKey, email, baseUrl } = ncbi
  const pubmed = {
    ...(apiKey !== undefined && { apiKey }),
    ...(email !== undefined && { email }),
    ...(baseUrl !== undefined && { baseUrl }),
  }
  const billing = createBilling({
    provider: createStripeProvider({
      secrets: async () => paymentSecrets,
      ...(address && { address }),
      stage,
      siteOrigin,
    }),
    stores,
    now,
    log,
  })
  const searchIndex = createSearchIndexProvider({
    source: openLocalSource(SEARCH_INDEX_FOLDER),
    now,
    log,
    checkSeconds: 1,
    waitsForNewer,
  })
  const emergencyHelp = createEmergencyHelp(emergencies, country)
  const app = createApp({
    ...stores,
    billing,
    studyFetcher: openStudyFetcher(pubmed),
    searchIndex,
    instanceLimits: createInstanceLimits(),
    signingKeys,
    passwordCost: PASSWORD_COST,
    identify: createIdentification({ sessions: stores.sessions, signingKeys, deskPasskeys, now }),
    pictures: createPictures(),
    emergencyHelp: async (question, language) => emergencyHelp(question, language),
    editorial,
    sitePages: {
      shell: (name, language) => readFile(join(SITE_FOLDER, shellKey(name, language)), 'utf8'),
      // Loaded when a page is first asked for: nothing waits for what it does not use.
      render: async (path, content) => {
        const { renderNewer } = await import('../publishing/pages/render-pages.ts')
        return renderNewer(SITE_FOLDER, path, content)
      },
    },
    reachDatabase: () => stores.table.reach(),
    clientAddress,
    siteOrigin,
    version,
    dataLicence,
    canMail,
    deskPasskeys,
    jobs,
    ...(observeRequest && { observeRequest }),
    now,
    random: Math.random,
    log,
  })
  const steps = dailySteps({ ...stores, billing })
  return {
    app,
    isGone: (path: string) => isGone(path, stores),
    isNewer: watchNewer(stores),
    /** What a deployment does once a day by its scheduler. */
    runDailyJob: (): Promise<DailyReport> =>
      runDaily(steps, { at: now(), jobRuns: stores.jobRuns, log, runId: randomUUID() }),
    /** The letters of a week, where it is time for them and mails are sent. */
    runLetters: (): Promise<DailyReport> =>
      runDaily(canMail ? [plannedLetters({ ...stores, now })] : [], {
        job: 'letters',
        at: now(),
        jobRuns: stores.jobRuns,
        log,
        runId: randomUUID(),
      }),
    /** Opens what was published, so that the first readers need not wait for it. */
    async openPublished(): Promise<void> {
      try {
        await searchIndex.use(() => undefined)
      } catch (error) {
        // Where it cannot be used that is in the log, and all but lists and search goes on.
        if (!(error instanceof ApiError)) throw error
      }
    },
    /** Stores what is sold for how much, which pages show before registration. */
    async verifyPrices(): Promise<void> {
      await billing.verifyPrices(now())
    },
    /**
     * Delivers mails from now on, as the table's stream does when deployed.
     * @param siteOrigin where links in mails lead
     */
    startMail(sender: MailSender | 'none', siteOrigin: string) {
      const delivery = createDelivery({ ...stores, sender, siteOrigin, sellsPlans, now, log })
      return repeat((signal) => delivery.deliverDue({ signal }), {
        pauseMs: OUTBOX_PAUSE_MS,
        watch: watchTable(dataDir, now),
        problem: 'mails cannot be delivered',
      })
    },
  }
}
