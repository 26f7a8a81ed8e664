import { statfs } from 'node:fs/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AnsweredRequest, EventLog } from '../../functions/runtime/log.ts'
import type { Stores } from '../../functions/store/create-stores.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { wrapTable } from '../../functions/store/table/wrapped-table.ts'
import { type JobName, jobStates } from '../../src/contract/administration/dashboard.ts'
import { waitingOf } from '../../src/domain/publication/publication.ts'
import { jobState } from '../../src/domain/statistics/dashboard.ts'

/** Where the state of mails, publications and jobs is read when figures are asked for. */
export interface MetricsSources {
  stores: Pick<Stores, 'outbox' | 'changes' | 'publications' | 'jobRuns'>
  /** Those that run here. */
  jobs: readonly JobName[]
  /** Of what runs. */
  version: string
  /** On whose disks room is needed, by what is kept there. */
  folders: Readonly<Record<string, string>>
  now: () => Date
  log: EventLog
}

/** Seconds: most requests take milliseconds, a password a tenth of a second. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const TABLE_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]

/** Every other method, of which a client can send some thirty, is `other`. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Where more changes wait, the oldest of these are looked at. */
const CHANGES_READ = 1000

/**
 * What a process measures of itself, in the text form of Prometheus (P-METRICS). Labels have few
 * values, to which nobody who asks can add: patterns of routes, names of calls and of jobs.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'hearticle_requests_total',
    help: 'Requests that were answered, by the pattern of their route.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  // Without labels it is there from the start: of a series that begins with 1 no rate can be told.
  const faults = new Counter({
    name: 'hearticle_request_faults_total',
    help: 'Requests that were answered with a status of 500 or more.',
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'hearticle_request_seconds',
    help: 'Time until an answer began.',
    labelNames: ['route', 'method'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const tableSeconds = new Histogram({
    name: 'hearticle_table_call_seconds',
    help: 'Time of a call of the table, also of one that failed.',
    labelNames: ['operation'],
    buckets: TABLE_SECONDS,
    registers,
  })
  const tableFailures = new Counter({
    name: 'hearticle_table_call_failures_total',
    help: 'Calls of the table that failed.',
    labelNames: ['operation'],
    registers,
  })

  return {
    contentType: registry.contentType,

    /** Counts a request; given to `createApp`. */
    observeRequest({ route, method, status, milliseconds }: AnsweredRequest): void {
      const labels = { route, method: METHODS.includes(method) ? method : 'other' }
      requests.inc({ ...labels, status })
      if (status >= 500) faults.inc()
      requestSeconds.observe(labels, milliseconds / 1000)
    },

    /** The same table, with its calls timed. */
    observeTable: (table: Table): Table =>
      wrapTable(table, async ({ name: operation }, carryOut) => {
        const stop = tableSeconds.startTimer({ operation })
        try {
          return await carryOut()
        } catch (error) {
          tableFailures.inc({ operation })
          throw error
        } finally {
          stop()
        }
      }),

    /** All figures as they are now; those that cannot be read are left out, and the log has why. */
    async text(sources: MetricsSources): Promise<string> {
      return (await registry.metrics()) + (await (await readState(sources)).metrics())
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** What the table says of mails, publications and jobs, whichever process works at them, and the disk. */
async function readState({
  stores,
  jobs,
  version,
  folders,
  now,
  log,
}: MetricsSources): Promise<Registry> {
  const registry = new Registry()
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `hearticle_${name}`, help, labelNames, registers: [registry] })
  const at = now()
  gauge('build_info', '1 for the version that runs.', ['version']).set({ version }, 1)

  const readings = {
    async mails() {
      const { mails, oldestSeconds } = await stores.outbox.waiting(at)
      gauge('mails_waiting', 'Mails in the outbox whose time has come.').set(mails)
      gauge('mail_oldest_seconds', 'For how long the oldest of them waits.').set(oldestSeconds)
    },
    async publications() {
      const { publishedAt, failures } = await stores.publications.state()
      gauge('publication_failures', 'Publications that failed in a row until now.').set(failures)
      if (!publishedAt) return
      const age = gauge('publication_age_seconds', 'Since the last publication was whole.')
      age.set(secondsSince(publishedAt, at))
    },
    async changes() {
      const waiting = await stores.changes.pending(at, CHANGES_READ)
      const lengths = gauge('changes_waiting', 'Changes that are not published yet.', ['lane'])
      const { pending, imports } = waitingOf(waiting)
      lengths.set({ lane: 'first' }, pending - imports)
      lengths.set({ lane: 'import' }, imports)
      const ages = waiting.map(({ since }) => secondsSince(since, at))
      const oldest = gauge(
        'change_oldest_seconds',
        'For how long the oldest change is unpublished.',
      )
      oldest.set(Math.max(0, ...ages))
    },
    async disk() {
      const rooms = await Promise.all(
        Object.entries(folders).map(async ([folder, path]) => ({
          folder,
          room: await statfs(path),
        })),
      )
      const free = gauge('disk_free_bytes', 'Room where a folder lies.', ['folder'])
      for (const { folder, room } of rooms) free.set({ folder }, room.bavail * room.bsize)
    },
    async jobs() {
      const runs = await stores.jobRuns.latest(jobs)
      const states = gauge('job_state', '1 for the state that a job is in.', ['job', 'state'])
      const startedAt = gauge('job_begun_timestamp_seconds', 'When a job last began.', ['job'])
      for (const job of jobs) {
        const run = runs.get(job)
        const current = jobState(run, at)
        for (const state of jobStates) states.set({ job, state }, state === current ? 1 : 0)
        if (run) startedAt.set({ job }, Date.parse(run.startedAt) / 1000)
      }
    },
  }
  for (const [figures, read] of Object.entries(readings)) {
    await read().catch((error: unknown) => {
      const reason = error instanceof Error ? error.name : 'unknown'
      log({ level: 'error', message: 'figures could not be read', figures, reason })
    })
  }
  return registry
}

const secondsSince = (then: Date, now: Date) =>
  Math.max(0, Math.round((now.getTime() - then.getTime()) / 1000))
