import { describe, expect, test } from 'vitest'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { hearticleDraft, noon } from '../support/records.ts'

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
