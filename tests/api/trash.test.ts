import { describe, expect, test } from 'vitest'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { noon, salt, today, translation } from '../support/records.ts'

describe('the trash', () => {
  const api = appForEachTest()
  test('what was brought back can be deleted again, and brought back again (P-TRASH)', async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    const { hasAudio: _, ...german } = translation('de')
    const body = { topic: salt.id, publicationDate: today, citedPmids: [], translations: [german] }
    const made = (await (await api.post('/api/hearticle', body, headers)).json()) as { id: number }
    for (const _round of [1, 2]) {
      const { version } = (await (await api.get(`/api/hearticle/${made.id}`, headers)).json()) as {
        version: number
      }
      const path = `/api/hearticle/${made.id}?version=${version}`
      expect((await api.ask('DELETE', path, undefined, headers)).status).toBe(200)
      expect((await api.get(`/api/hearticle/${made.id}`, headers)).status).toBe(410)
      const restored = await api.post(`/api/hearticle/${made.id}/restoration`, {}, headers)
      expect(await restored.json()).toMatchObject({ id: made.id })
    }
  })

  test('keeps the topic of what lies in it, so that it can be brought back (P-IN-USE)', async () => {
    const { headers } = await signedIn(api.stores, 'admin')
    const { hasAudio: _, ...german } = translation('de')
    const body = { topic: salt.id, publicationDate: today, citedPmids: [], translations: [german] }
    const made = (await (await api.post('/api/hearticle', body, headers)).json()) as { id: number }
    for (const { id } of await api.stores.hearticles.heads()) {
      if (id !== made.id) await api.stores.hearticles.remove(id, noon)
    }
    await api.ask('DELETE', `/api/hearticle/${made.id}`, undefined, headers)
    const removal = `/api/library/topics/${salt.id}?version=0`
    const refused = await api.ask('DELETE', removal, undefined, headers)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      ...{ code: 'topic_in_use', fields: { hearticles: expect.stringContaining(`${made.id}`) } },
    })
    const restored = await api.post(`/api/hearticle/${made.id}/restoration`, {}, headers)
    expect(restored.status).toBe(200)
  })

  test('says that its topic is gone, and keeps what cannot be brought back', async () => {
    const { headers } = await signedIn(api.stores, 'admin')
    const { hasAudio: _, ...german } = translation('de')
    const body = { topic: salt.id, publicationDate: today, citedPmids: [], translations: [german] }
    const made = (await (await api.post('/api/hearticle', body, headers)).json()) as { id: number }
    await api.ask('DELETE', `/api/hearticle/${made.id}`, undefined, headers)
    // Somebody deleted it before it was kept for what lies in the trash.
    const [topic] = (await api.stores.library.taxonomy.topics()).filter(
      ({ record }) => record.id === salt.id,
    )
    if (!topic) throw new Error('it has a topic')
    await api.stores.library.taxonomy.removeTopic(topic, topic.version, async () => undefined, noon)
    const refused = await api.post(`/api/hearticle/${made.id}/restoration`, {}, headers)
    expect(await refused.json()).toMatchObject({ code: 'topic_not_found' })
    expect((await api.stores.hearticles.trashed()).map(({ id }) => id)).toContain(made.id)
  })
})
