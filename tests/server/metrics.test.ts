// Rules: P-METRICS.
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { EventLine } from '../../functions/runtime/log.ts'
import { createStores } from '../../functions/store/create-stores.ts'
import { queueMail } from '../../functions/store/mail/outbox.ts'
import { createMetrics, type MetricsSources } from '../../scripts/server/metrics.ts'
import { startMetrics } from '../../scripts/server/metrics-server.ts'
import { appForEachTest } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

/** A line with a value: name, labels, value. */
const SAMPLE = /^[a-z_][a-z0-9_]*(\{([a-z]+="[^"\\\n]*",?)*\})? \S+$/

const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

/** The samples whose names begin so, each as `name{labels} value`. */
const samplesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(name))

describe('what is measured', () => {
  const api = appForEachTest()
  const textOf = (
    metrics = createMetrics(),
    {
      at = noon,
      log = () => {},
      folders = { data: tmpdir(), made: tmpdir() },
    }: Partial<Pick<MetricsSources, 'log' | 'folders'>> & { at?: Date } = {},
  ) => {
    const { stores } = api
    const jobs = ['daily', 'backup'] as const
    return metrics.text({ stores, jobs, version: 'a1b2c3', folders, now: () => at, log })
  }

  test('requests are counted and timed by pattern, method and status', async () => {
    const metrics = createMetrics()
    api.rebuild({ observeRequest: metrics.observeRequest })
    await api.get('/api/public/hearticle/1')
    await api.get('/api/public/hearticle/2')
    await api.get('/api/public/hearticle/4711')
    await api.post('/api/auth/signin', {})
    const text = await textOf(metrics)
    expect(samplesOf(text, 'hearticle_requests_total')).toEqual([
      'hearticle_requests_total{route="/api/public/hearticle/{id}",method="GET",status="200"} 2',
      'hearticle_requests_total{route="/api/public/hearticle/{id}",method="GET",status="404"} 1',
      'hearticle_requests_total{route="/api/auth/signin",method="POST",status="400"} 1',
    ])
    expect(text).toContain(
      'hearticle_request_seconds_count{route="/api/public/hearticle/{id}",method="GET"} 3',
    )
  })

  test('nobody who asks makes up a label, or is named in one', async () => {
    const metrics = createMetrics()
    api.rebuild({ observeRequest: metrics.observeRequest })
    for (let count = 0; count < 20; count += 1) {
      for (const path of [
        '/api/secret',
        '/secret',
        '/en/hearticle/secret',
        '/api/rubrics/secret',
      ]) {
        await api.app.request(`${path}${count}?email=secret@example.org`)
        await api.app.request(`${path}${count}`, { method: `SECRET${count}` })
      }
    }
    const text = await textOf(metrics)
    expect(text).not.toMatch(/secret/i)
    const routes = [...text.matchAll(/requests_total\{route="([^"]*)",method="([^"]*)"/g)]
    expect(new Set(routes.map(([, route]) => route)).size).toBeLessThanOrEqual(6)
    expect(new Set(routes.map(([, , method]) => method))).toEqual(new Set(['GET', 'other']))
  })

  test('the first fault of ours is seen against a figure of before', async () => {
    const metrics = createMetrics()
    const faults = async () => samplesOf(await textOf(metrics), 'hearticle_request_faults_total')
    expect(await faults()).toEqual(['hearticle_request_faults_total 0'])
    for (const status of [200, 499, 500, 503]) {
      metrics.observeRequest({ route: '/*', method: 'GET', status, milliseconds: 1 })
    }
    expect(await faults()).toEqual(['hearticle_request_faults_total 2'])
  })

  test('calls of the table are timed, and counted where they fail', async () => {
    const metrics = createMetrics()
    const { users } = createStores(metrics.observeTable(api.stores.table))
    await users.find('nobody')
    const failing = new Error('gone')
    api.stores.faults = {
      before() {
        throw failing
      },
    }
    await expect(users.find('nobody')).rejects.toBe(failing)
    api.stores.faults = {}
    const text = await textOf(metrics)
    expect(text).toContain('hearticle_table_call_seconds_count{operation="GetItem"} 2')
    expect(samplesOf(text, 'hearticle_table_call_failures_total')).toEqual([
      'hearticle_table_call_failures_total{operation="GetItem"} 1',
    ])
  })

  test('it says how old are the last publication, and what waits for the next and for its mail', async () => {
    const fresh = await textOf()
    expect(samplesOf(fresh, 'hearticle_mail')).toEqual([
      'hearticle_mails_waiting 0',
      'hearticle_mail_oldest_seconds 0',
    ])
    // Nothing was published yet, which is no age.
    expect(samplesOf(fresh, 'hearticle_publication')).toEqual(['hearticle_publication_failures 0'])

    const mail = { kind: 'password-reset', email: 'anna@example.org', language: 'de' } as const
    await api.stores.table.write(queueMail(mail, noon))
    await api.stores.table.write(queueMail(mail, minutesLater(1)))
    await api.stores.changes.acknowledge(await api.stores.changes.pending(minutesLater(9), 100))
    await api.stores.changes.note(['TAXONOMY'], minutesLater(2))
    await api.stores.changes.note(['TAXONOMY'], minutesLater(3))
    const { publications } = api.stores
    const lease = await publications.acquire({ machine: 'a', process: '1' }, () => false, noon)
    if (!lease) throw new Error('no lease')
    await publications.recordPublished(lease, 'digest')
    const { publishedAt = noon } = await publications.state()
    await publications.release(lease, 'failed', noon)

    const text = await textOf(undefined, { at: minutesLater(5) })
    expect(text).toContain('\nhearticle_mails_waiting 2\n')
    expect(text).toContain('\nhearticle_mail_oldest_seconds 300\n')
    expect(text).toContain('\nhearticle_change_oldest_seconds 180\n')
    expect(samplesOf(text, 'hearticle_changes_waiting')).toEqual([
      'hearticle_changes_waiting{lane="first"} 2',
      'hearticle_changes_waiting{lane="import"} 0',
    ])
    expect(text).toContain('\nhearticle_publication_failures 1\n')
    expect(text).not.toContain('anna')
    const later = new Date(publishedAt.getTime() + 61_000)
    const age = await textOf(undefined, { at: later })
    expect(age).toContain('\nhearticle_publication_age_seconds 61\n')
  })

  test('it says in which state each job is that runs here', async () => {
    const run = { startedAt: noon.toISOString(), durationMs: 5, steps: [], error: null }
    await api.stores.jobRuns.keep({ ...run, name: 'daily', error: 'TypeError' })
    const states = async (at: Date) =>
      samplesOf(await textOf(undefined, { at }), 'hearticle_job_state').filter((line) =>
        line.endsWith(' 1'),
      )
    expect(await states(minutesLater(1))).toEqual([
      'hearticle_job_state{job="daily",state="failed"} 1',
      'hearticle_job_state{job="backup",state="never"} 1',
    ])
    expect(await states(minutesLater(27 * 60))).toContain(
      'hearticle_job_state{job="daily",state="overdue"} 1',
    )
    const startTimes = samplesOf(await textOf(), 'hearticle_job_begun_timestamp_seconds')
    expect(startTimes).toEqual([
      `hearticle_job_begun_timestamp_seconds{job="daily"} ${noon.getTime() / 1000}`,
    ])
  })

  test('it says which version runs, and how much room there is for its data and for what it makes', async () => {
    const text = await textOf()
    expect(text).toContain('\nhearticle_build_info{version="a1b2c3"} 1\n')
    const { blocks, bsize } = statfsSync(tmpdir())
    for (const folder of ['data', 'made']) {
      const [line = ''] = samplesOf(text, `hearticle_disk_free_bytes{folder="${folder}"}`)
      expect(Number(line.split(' ')[1])).toBeGreaterThan(0)
      expect(Number(line.split(' ')[1])).toBeLessThanOrEqual(blocks * bsize)
    }
  })

  test('what cannot be read is left out, and the log says what', async () => {
    api.stores.faults = {
      before({ name }) {
        if (name === 'Query') throw new TypeError('anna@example.org')
      },
    }
    const lines: EventLine[] = []
    const log = (line: EventLine) => lines.push(line)
    const text = await textOf(undefined, { log, folders: { data: join(tmpdir(), 'gone') } })
    expect(text).not.toMatch(/hearticle_(mail|change|disk)/)
    expect(text).toContain('\nhearticle_publication_failures 0\n')
    const line = { level: 'error', message: 'figures could not be read' }
    expect(lines).toEqual([
      { ...line, reason: 'TypeError', figures: 'mails' },
      { ...line, reason: 'TypeError', figures: 'changes' },
      { ...line, reason: 'Error', figures: 'disk' },
    ])
  })

  test('all of it is Prometheus’ text form, memory and event loop with it', async () => {
    const metrics = createMetrics()
    metrics.observeRequest({ method: 'GET', route: 'none', status: 404, milliseconds: 2 })
    const text = await textOf(metrics)
    expect(text).toMatch(/\n$/)
    const lines = text.split('\n').filter(Boolean)
    expect(lines.filter((line) => !line.startsWith('# ') && !SAMPLE.test(line))).toEqual([])
    const types = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? [])
    expect(new Set(types).size).toBe(types.length)
    expect(types).toEqual(
      expect.arrayContaining([
        'process_resident_memory_bytes',
        'nodejs_heap_size_used_bytes',
        'nodejs_eventloop_lag_p99_seconds',
      ]),
    )
  })
})

describe('where it is asked for', () => {
  const stores = storesForEachTest()
  const metrics = createMetrics()
  const start = (port: number) =>
    startMetrics({
      port,
      metrics,
      stores,
      jobs: ['daily'],
      version: 'a1b2c3',
      folders: { data: tmpdir() },
      now: () => noon,
      log: () => {},
    })
  const ask = async (port: number, path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method })
    return {
      status: answer.status,
      type: answer.headers.get('Content-Type'),
      text: await answer.text(),
    }
  }

  test('GET /metrics on a port of its own, and nothing else is there', async () => {
    const port = await freePort()
    const { stop } = await start(port)
    const { status, type, text } = await ask(port, '/metrics')
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(text).toContain('hearticle_mails_waiting 0')
    expect((await ask(port, '/metrics', 'POST')).status).toBe(405)
    expect((await ask(port, '/')).status).toBe(404)
    await stop()
    await expect(ask(port, '/metrics')).rejects.toThrow()
  })

  test('a port that is taken is named with what to do', async () => {
    const port = await freePort()
    const { stop } = await start(port)
    await expect(start(port)).rejects.toThrow(
      `port ${port} is taken; choose another by METRICS_PORT, or 0 for none`,
    )
    await stop()
  })

  test('a table that is gone leaves the process’s own figures', async () => {
    const port = await freePort()
    const { stop } = await start(port)
    stores.faults = {
      before() {
        throw new Error('gone')
      },
    }
    const { status, text } = await ask(port, '/metrics')
    expect(status).toBe(200)
    expect(text).toContain('process_resident_memory_bytes')
    await stop()
  })

  test('with port 0 nobody listens', async () => {
    await (await start(0)).stop()
  })
})
