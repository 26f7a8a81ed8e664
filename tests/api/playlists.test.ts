// Rules: P-PLAYLISTS-DESK, P-PLAYLISTS-PUBLIC.
import { describe, expect, test } from 'vitest'
import { headWrites } from '../../functions/store/content/hearticle-heads.ts'
import { hearticleKey } from '../../functions/store/table/keys.ts'
import { put } from '../../functions/store/table/writes.ts'
import { hearticleHead } from '../../src/domain/hearticle/hearticle-head.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { hearticle, hearticleDraft, noon } from '../support/records.ts'
import type { StoresFixture } from '../support/stores.ts'

describe('playlists', () => {
  const api = appForEachTest()
  const draft = { name: ' Salz ', description: '', status: 'ACTIVE', hearticleIds: [2, 3, 1] }

  test('readers see an active one with its public hearticles, in its order', async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    await api.post('/api/playlist', draft, headers)
    const shown = async () => {
      const found = (await (await api.get('/api/playlist/1?lang=en')).json()) as {
        name: string
        hearticles: { id: number }[]
      }
      expect(found.name).toBe('Salz')
      return found.hearticles.map(({ id }) => id)
    }
    expect(await shown()).toEqual([2, 1])
    await api.stores.hearticles.remove(2, noon)
    expect(await shown()).toEqual([1])
    expect((await api.ask('DELETE', '/api/playlist/1', undefined, headers)).status).toBe(200)
    expect((await api.get('/api/playlist/1')).status).toBe(404)
  })

  test('one whose next edition is being written stays in it, as it is public', async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    await api.post('/api/playlist', draft, headers)
    const desk = await api.stores.hearticles.findForDesk(1)
    if (!desk || desk === 'deleted') throw new Error('it is not there')
    const { topicId, publicationDate, citedPmids, breaking, translations, version } = desk.hearticle
    const written = {
      ...{ topicId, publicationDate, citedPmids, breaking },
      status: 'DRAFT' as const,
    }
    const texts = translations.map((text) => ({ ...text, headline: 'Next edition' }))
    const change = { by: null, at: noon }
    await api.stores.hearticles.save(1, version, { ...written, translations: texts }, change)
    const ticked = await api.get('/api/hearticle?status=PUBLISHED&term=1', headers)
    expect(await ticked.json()).toMatchObject({ content: [{ id: 1, isPublic: true }] })
    const answer = await (await api.get('/api/playlist/1?lang=en')).text()
    expect(answer).toContain('"id":1')
    expect(answer).not.toContain('Next edition')
  })

  test('of those in it only what is not published yet is read whole, however many there are', async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    await api.post('/api/playlist', draft, headers)
    await api.get('/api/public/hearticles')
    const read: number[] = []
    const findMany = (ids: readonly number[]) => {
      read.push(...ids)
      return api.stores.hearticles.findMany(ids)
    }
    api.rebuild({ hearticles: { ...api.stores.hearticles, findMany } })
    const shown = async () =>
      ((await (await api.get('/api/playlist/1?lang=en')).json()) as { hearticles: object[] })
        .hearticles
    const [first, second] = await shown()
    expect([first, second]).toMatchObject([{ id: 2 }, { id: 1 }])
    expect(read).toEqual([])
    const { hearticle } = await api.stores.hearticles.importByKey(
      hearticleDraft('new', { publicationDate: '2026-11-21' }),
    )
    const wanted = { ...draft, hearticleIds: [hearticle.id, 1], version: 1 }
    await api.ask('PUT', '/api/playlist/1', wanted, headers)
    expect(await shown()).toMatchObject([{ id: hearticle.id }, { id: 1 }])
    expect(read).toEqual([hearticle.id])
  })

  test('a conflict names who saved it, and when, for as long as they have an account', async () => {
    const { headers, account } = await signedIn(api.stores, 'editor')
    const { headers: others } = await signedIn(api.stores, 'admin')
    await api.post('/api/playlist', draft, headers)
    const save = async (by: Record<string, string>) =>
      (await api.ask('PUT', '/api/playlist/1', { ...draft, version: 1 }, by)).json()
    await save(headers)
    const code = 'playlist_changed'
    const changedAt = noon.toISOString()
    const fields = { changedAt, changedBy: account.username }
    expect(await save(others)).toMatchObject({ code, fields })
    const namesOf = async () => new Map<string, string>()
    api.rebuild({ users: { ...api.stores.users, namesOf } })
    expect((await save(others)).fields).toEqual({ changedAt })
  })

  test('one with words in both languages answers in the language asked for', async () => {
    const de = { name: 'Salz', description: 'Wenig davon' }
    const en = { name: 'Salt', description: 'A little of it' }
    const translations = { de, en }
    await api.stores.playlists.create({
      ...de,
      translations,
      status: 'ACTIVE',
      hearticleIds: [1],
    })
    expect(await (await api.get('/api/playlist/1?lang=de')).json()).toMatchObject(de)
    const inEnglish = await (await api.get('/api/playlist/1?lang=en')).json()
    expect(inEnglish).toMatchObject(en)
    expect(inEnglish).not.toHaveProperty('translations')
    const { headers } = await signedIn(api.stores, 'editor')
    const [listed] = (await (await api.get('/api/playlist', headers)).json()) as object[]
    expect(listed).not.toHaveProperty('translations')
    expect(listed).toMatchObject({ hearticles: [{ id: 1, headline: expect.any(String) }] })
  })

  test('keepers see what 1,000 of 1,200 hearticles are called, and page through all', async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    await bringInMany(api.stores, 1200)
    // The oldest, from the first one on.
    const hearticleIds = Array.from({ length: 1000 }, (_, index) => 101 + index)
    const made = await api.post('/api/playlist', { ...draft, hearticleIds }, headers)
    expect(made.status).toBe(200)
    api.stores.calls.length = 0
    const [shown] = (await (await api.get('/api/playlist', headers)).json()) as object[]
    expect(shown).toMatchObject({
      hearticles: hearticleIds.map((id) => ({ id, headline: `Salz ${id}` })),
    })
    expect(api.stores.calls).toHaveLength(12)
    const page = async (number: number) => {
      const path = `/api/hearticle?status=PUBLISHED&size=10&page=${number}`
      return (await (await api.get(path, headers)).json()) as {
        totalElements: number
        content: { id: number }[]
      }
    }
    // The fixture's three are older, and one of them is embargoed.
    const first = await page(0)
    expect([first.totalElements, first.content[0]?.id]).toEqual([1203, 1300])
    expect((await page(120)).content.map(({ id: hearticleId }) => hearticleId)).toEqual([3, 2, 1])
    api.stores.calls.length = 0
    await page(60)
    expect(api.stores.calls.length).toBeLessThan(5)
  })

  test.each(['DRAFT', 'ARCHIVED'])('a %s one is for its keepers alone', async (status) => {
    const { headers } = await signedIn(api.stores, 'admin')
    await api.post('/api/playlist', { ...draft, status }, headers)
    expect((await api.get('/api/playlist/1')).status).toBe(404)
    expect(await (await api.get('/api/playlist', headers)).json()).toMatchObject([
      { id: 1, status },
    ])
  })
})

/** Writes published hearticles with the ids from 101 on, by batches. */
async function bringInMany(stores: StoresFixture, count: number): Promise<void> {
  const [german, english] = hearticle(1).translations
  if (!german || !english) throw new Error('a record has two translations')
  const writes = Array.from({ length: count }, (_, index) => {
    const id = 101 + index
    const record = {
      ...hearticle(id),
      translations: [{ ...german, headline: `Salz ${id}` }, english],
    }
    return [
      put({ ...hearticleKey(id), version: 1, record }),
      ...headWrites(hearticleHead({ hearticle: record }, { by: null, at: noon })),
    ]
  }).flat()
  for (let start = 0; start < writes.length; start += 24) {
    await stores.table.transact(writes.slice(start, start + 24))
  }
}
