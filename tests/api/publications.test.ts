import { describe, expect, test } from 'vitest'
import { openContentChange } from '../../functions/store/content/content-changes.ts'
import { auditPartition } from '../../functions/store/table/keys.ts'
import { queryAll } from '../../functions/store/table/table.ts'
import type { PublicationRun, PublicationState } from '../../src/contract/desk/publications.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { noon } from '../support/records.ts'
import { all } from '../support/stores.ts'

const LATEST = '/api/admin/publications/latest'

describe('publication by the API', () => {
  const api = appForEachTest()
  const state = async (headers: Record<string, string>): Promise<PublicationState> =>
    (await api.get(LATEST, headers)).json() as Promise<PublicationState>
  const holder = { machine: 'here', process: '1' }
  const run = async (more: Partial<PublicationRun>) => {
    const lease = await api.stores.publications.acquire(holder, () => true, noon)
    const record: PublicationRun = {
      id: lease?.id ?? 0,
      state: 'running',
      startedAt: noon.toISOString(),
      finishedAt: null,
      durationMs: null,
      step: 'pages',
      steps: [],
      whole: false,
      changes: 1,
      pages: null,
      error: null,
      log: [{ at: noon.toISOString(), text: 'reading 1 records' }],
      ...more,
    }
    await api.stores.publications.keep(record)
    return record
  }

  test('is asked for by noting a change, with who asked', async () => {
    const { headers, account } = await signedIn(api.stores, 'editor')
    await api.stores.changes.acknowledge(await api.stores.changes.pending(noon, 1000))
    expect(await state(headers)).toEqual({ state: 'idle', pending: 0, imports: 0, run: null })
    const answer = await api.ask('POST', '/api/admin/publications', undefined, headers)
    expect(await answer.json()).toEqual({ state: 'waiting', pending: 1, imports: 0, run: null })
    await openContentChange(api.stores.table, {
      entities: ['STUDY#7'],
      at: noon,
      lane: 'import',
    }).then(({ close }) => close())
    expect(await state(headers)).toMatchObject({ pending: 2, imports: 1 })
    const [request] = await api.stores.changes.pending(noon, 10)
    expect(request).toMatchObject({ entities: ['EVERYTHING'], at: noon })
    const lines = await all(queryAll(api.stores.table, auditPartition('2026-11')))
    expect(lines.map(({ line }) => line)).toMatchObject([
      { by: account.id, action: 'publication-started' },
    ])
  })

  test('tells what one does while it runs, and that it was cut off when nobody does it', async () => {
    const { headers } = await signedIn(api.stores, 'admin')
    const record = await run({})
    expect(await state(headers)).toMatchObject({ state: 'running', run: record })
    await api.stores.publications.release({ id: record.id }, 'failed', noon)
    expect(await state(headers)).toMatchObject({
      state: 'failed',
      run: { state: 'failed', step: 'pages', error: 'interrupted' },
    })
    const failedFor = async (kind: 'editor' | 'reviewer') => {
      const { headers: own } = await signedIn(api.stores, kind)
      return (await (await api.get('/api/desk/todo', own)).json()).publicationFailedAt
    }
    expect(await failedFor('editor')).toBe(noon.toISOString())
    expect(await failedFor('reviewer')).toBeNull()
  })

  test('lists the last ones newest first, without their logs', async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    for (let count = 0; count < 22; count += 1) await run({ state: 'done' })
    const answer = await api.get('/api/admin/publications', headers)
    const { content } = (await answer.json()) as { content: PublicationRun[] }
    expect(content.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => 22 - index),
    )
    expect(content[0]).not.toHaveProperty('log')
  })
})
