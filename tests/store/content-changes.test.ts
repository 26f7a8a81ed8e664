import { describe, expect, test } from 'vitest'
import { inRequest } from '../../functions/runtime/log.ts'
import { openContentChange, requestsOf } from '../../functions/store/content/content-changes.ts'
import { heart, hearticleDraft, incomingStudy, noon, salt } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const study7 = { entities: ['STUDY#7'], at: noon, lane: 'import' } as const
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

describe.each(drivers)('changes of what is published, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  /** What of it changed, by now and ever. */
  const changed = async (now = new Date(Date.now() + 1000)) =>
    (await stores.changes.pending(now, 1000)).flatMap(({ entities }) => entities)
  const settleAll = async () =>
    stores.changes.acknowledge(await stores.changes.pending(new Date(Date.now() + 1000), 1000))

  test('are noted by whoever makes one, of every kind', async () => {
    await stores.fill()
    await stores.hearticles.importByKey(hearticleDraft('a'))
    await stores.playlists.create({
      name: 'x',
      description: '',
      status: 'ACTIVE',
      hearticleIds: [],
    })
    expect(new Set(await changed())).toEqual(
      new Set(['TAXONOMY', 'STUDY#101', 'HEARTICLE#1', 'PLAYLIST#1']),
    )
    await settleAll()
    expect(await changed()).toEqual([])
    await stores.hearticles.remove(1, noon)
    await stores.playlists.remove(1, noon)
    await stores.studies.importMany([{ withdrawn: '101' }])
    await stores.taxonomy.putTopic({ ...salt, id: heart.id })
    expect(new Set(await changed())).toEqual(
      new Set(['TAXONOMY', 'STUDY#101', 'HEARTICLE#1', 'AUDIO#1', 'PLAYLIST#1']),
    )
  })

  test('carry the id of the request that makes them, and none where there is none', async () => {
    await stores.changes.note(['PRICES'], noon)
    await inRequest('call-7', () => stores.changes.note(['TAXONOMY'], noon))
    const pending = await stores.changes.pending(later(1), 1000)
    expect(pending.find(({ entities: [entity] }) => entity === 'PRICES')).not.toHaveProperty(
      'requestId',
    )
    expect(pending).toContainEqual(expect.objectContaining({ requestId: 'call-7' }))
    expect(requestsOf(pending)).toBe('call-7')
  })

  test('what changed nothing notes nothing', async () => {
    await stores.studies.importMany([incomingStudy('7')])
    await settleAll()
    await stores.studies.importMany([incomingStudy('7')])
    await stores.studies.recordCitations([{ pmid: '9', count: 3, from: 'icite', at: '2026-11-21' }])
    await stores.playlists.remove(5, noon)
    expect(await changed()).toEqual([])
  })

  test('of a hundred studies are one note, which none takes in before all are written', async () => {
    const pmids = Array.from({ length: 100 }, (_, index) => String(1000 + index))
    stores.calls.length = 0
    await stores.studies.importMany(pmids.map((pmid) => incomingStudy(pmid)))
    const writes = stores.calls.filter((call) => call !== 'BatchGetItem')
    expect(writes[0]).toBe('PutItem')
    expect(writes.at(-1)).toBe('UpdateItem')
    // Each study, and under its title that it bears it.
    expect(writes).toHaveLength(202)
    expect(new Set(await changed())).toEqual(new Set(pmids.map((pmid) => `STUDY#${pmid}`)))
  })

  test('of a process that died before saying that all is written count after a while', async () => {
    await openContentChange(stores.table, study7)
    expect(await changed(later(14))).toEqual([])
    expect(await changed(later(16))).toEqual(['STUDY#7'])
    // Nobody could have taken it in before, so nobody is alarmed at once.
    const [change] = await stores.changes.pending(later(16), 10)
    expect(change).toMatchObject({ at: noon, since: later(15) })
  })

  test('of a process that was taken for dead and was not are noted again', async () => {
    const slow = await openContentChange(stores.table, study7)
    await stores.changes.acknowledge(await stores.changes.pending(later(16), 10))
    await slow.close()
    expect(await changed(noon)).toEqual(['STUDY#7'])
  })

  test('of imports come last, but not what befell a study that was here', async () => {
    await stores.studies.importMany([incomingStudy('7'), incomingStudy('8')])
    await settleAll()
    const withdrawn = [{ withdrawn: '8' }, { withdrawn: '9' }]
    await stores.studies.importMany([incomingStudy('10'), ...withdrawn])
    await stores.changes.note(['TAXONOMY'], new Date())
    const pending = await stores.changes.pending(new Date(Date.now() + 1000), 10)
    expect(pending.map(({ lane, entities }) => [lane, entities])).toEqual([
      ['first', ['STUDY#8']],
      ['first', ['TAXONOMY']],
      ['import', ['STUDY#10', 'STUDY#8', 'STUDY#9']],
    ])
    // One that a publication took for abandoned stays behind the others.
    await settleAll()
    const slow = await openContentChange(stores.table, study7)
    await settleAll()
    await stores.changes.acknowledge(await stores.changes.pending(later(16), 10))
    await slow.close()
    expect(await stores.changes.pending(later(1), 10)).toMatchObject([{ lane: 'import' }])
  })

  test('come oldest first, at most as many as are asked for, and are struck off one by one', async () => {
    for (const minute of [3, 1, 2]) {
      await stores.changes.note([`HEARTICLE#${minute}`], later(minute))
    }
    const [first, second] = await stores.changes.pending(later(5), 2)
    expect([first?.entities, second?.entities]).toEqual([['HEARTICLE#1'], ['HEARTICLE#2']])
    await stores.changes.acknowledge([first, second].flatMap((change) => change ?? []))
    await stores.changes.acknowledge([first].flatMap((change) => change ?? []))
    expect(await changed(later(5))).toEqual(['HEARTICLE#3'])
  })
})
