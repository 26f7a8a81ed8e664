import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { NO_PAYMENTS } from '../../functions/billing/stripe-client.ts'
import { createSmtpSender, type SmtpSender } from '../../functions/mail/smtp-sender.ts'
import { clientAddressBehind } from '../../functions/request/trusted-proxies.ts'
import { logTo } from '../../functions/runtime/log.ts'
import { jobNames } from '../../src/contract/administration/dashboard.ts'
import { onEnd } from '../project/end-signal.ts'
import { SITE_FOLDER } from '../project/folders.ts'
import { publishedDayOf } from '../publishing/pages/site-record.ts'
import { backUpInChildProcess } from './back-up-in-child-process.ts'
import { followDays } from './daily-schedule.ts'
import { followChanges } from './follow-changes.ts'
import { importInChildProcess } from './import-in-child-process.ts'
import type { Metrics } from './metrics.ts'
import { startMetrics } from './metrics-server.ts'
import { createOrigin } from './origin.ts'
import { openProduct } from './product.ts'
import { publishInChildProcess } from './publish-in-child-process.ts'
import type { ServeSettings } from './serve-settings.ts'
import type { Started } from './start-server.ts'
import { watchTable } from './table-watch.ts'

/** How long what is being answered may take when the server is told to end (P-SERVE-ALONE). */
const GRACE_MS = 10_000
/** Less than the site of a small publisher takes beside the one before. */
const SCARCE_MEGABYTES = 200
/** How long a mail that is on its way may take then: a mail server that hangs is not waited for. */
const MAIL_GRACE_MS = 5_000
const now = () => new Date()

/** Runs the product of one server on the folder that is its own, until the process is told to end. */
export async function runServed(
  settings: ServeSettings,
  metrics: Metrics,
  { stores, end, gate }: Started,
): Promise<void> {
  const { dataDir, madeDir, origin, stripe, mail, ncbi, country, version, backup } = settings
  const jobs = jobNames.filter((name) => name !== 'backup' || backup !== undefined)
  const product = await openProduct(stores, {
    dataDir,
    now,
    payments: stripe ?? { secretKey: NO_PAYMENTS, webhookSecret: NO_PAYMENTS },
    stage: 'production',
    version,
    canMail: mail !== undefined,
    jobs,
    sellsPlans: stripe !== undefined,
    waitsForNewer: false,
    observeRequest: metrics.observeRequest,
    clientAddress: clientAddressBehind(settings.trustedProxies),
    siteOrigin: () => origin,
    ncbi,
    country,
    dataLicence: settings.dataLicence,
    deskPasskeys: settings.deskPasskeys,
  })
  const findDay = () => publishedDayOf(SITE_FOLDER, stores.table.name)
  const publishedDay = findDay() ?? (await publishAll(findDay, madeDir, end))
  await product.openPublished()
  const { jobRuns } = stores
  const lastRuns = await jobRuns.latest(jobs)
  const log = logTo(process.stdout)
  const figures = await startMetrics({
    port: settings.metricsPort,
    metrics,
    stores,
    jobs,
    version,
    folders: { data: dataDir, made: madeDir },
    now,
    log,
  })
  // From here on nothing fails any more: what is started goes on by itself.
  const sender = mail && createSmtpSender(mail)
  const delivery = product.startMail(sender ?? 'none', origin)
  if (!backup) console.log('makes no backups by itself, since BACKUP_DIR is not set')
  const days = followDays(
    {
      daily: () => product.runDailyJob(),
      'study-import': importInChildProcess,
      letters: () => product.runLetters(),
      ...(backup && {
        backup: (signal: AbortSignal) =>
          backUpInChildProcess(backup, { jobRuns, now, log, signal }),
      }),
    },
    now,
    lastRuns,
  )
  const publication = followChanges(stores, {
    now,
    publish: (signal) => publishInChildProcess(signal),
    publishedDay,
    watch: watchTable(dataDir, now),
  })
  gate.open(
    createOrigin({
      app: product.app,
      isGone: product.isGone,
      isNewer: product.isNewer,
      siteFolder: SITE_FOLDER,
      objectsFolder: join(dataDir, 'objects'),
      observeRequest: metrics.observeRequest,
    }),
  )
  days.runDue()
  onEnd(end, async () => {
    await Promise.all([
      gate.finish(GRACE_MS),
      publication.stop(),
      days.stop(),
      endMail(delivery, sender),
      figures.stop(),
    ])
    await stores.close()
  })
}

/**
 * Publishes everything, where there is no site yet, or one that other code made or of other records.
 * @returns the latest day whose hearticles it shows
 */
async function publishAll(
  findDay: () => string | undefined,
  madeDir: string,
  end: AbortSignal,
): Promise<string> {
  console.log('builds the site, which is not there or was made by other code or of other records')
  const isPublished = await publishInChildProcess(end, { whole: true })
  end.throwIfAborted()
  const day = isPublished ? findDay() : undefined
  if (day === undefined) {
    throw new Error(
      `the content could not be published, as said above${await scarceSpace(madeDir)}`,
    )
  }
  return day
}

/** Half a site can be deleted again, so the disk need not be full any more. */
async function scarceSpace(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder)
  const megabytes = Math.floor((bavail * bsize) / 1_000_000)
  return megabytes < SCARCE_MEGABYTES ? `: only ${megabytes} MB are free where ${folder} is` : ''
}

/** Begins no more mails; what is broken off waits in the outbox for the next start. */
async function endMail(delivery: { stop(): Promise<void> }, sender?: SmtpSender): Promise<void> {
  const stopped = delivery.stop()
  await Promise.race([stopped, wait(MAIL_GRACE_MS, undefined, { ref: false })])
  sender?.close()
  await stopped
}
