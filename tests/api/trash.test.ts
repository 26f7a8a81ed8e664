import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isGone } from '../../functions/routes/pages.ts'
import { createOrigin } from '../../scripts/server/origin.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { noon, salt, today, writtenTranslation } from '../support/records.ts'

describe('the trash', () => {
  const api = appForEachTest()
  const write = async (headers: Record<string, string>) => {
    const body = {
      topic: salt.id,
      publicationDate: today,
      citedPmids: [],
      translations: [writtenTranslation('de')],
    }
    return (await (await api.post('/api/hearticle', body, headers)).json()) as { id: number }
  }

  test('what was brought back can be deleted again, and brought back again (P-TRASH)', async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    const made = await write(headers)
    for (const _round of [1, 2]) {
      const { version } = (await (await api.get(`/api/hearticle/${made.id}`, headers)).json()) as {
        version: number
      }
      const path = `/api/hearticle/${made.id}?version=${version}`
      expect((await api.ask('DELETE', path, undefined, headers)).status).toBe(200)
      expect((await api.get(`/api/hearticle/${made.id}`, headers)).status).toBe(410)
      const restored = await api.post(
        `/api/desk/trash/hearticle/${made.id}/restoration`,
        {},
        headers,
      )
      expect(restored.status).toBe(200)
    }
  })

  test('keeps the topic of what lies in it, so that it can be brought back (P-LIBRARY)', async () => {
    const { headers } = await signedIn(api.stores, 'admin')
    const made = await write(headers)
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
    const restored = await api.post(`/api/desk/trash/hearticle/${made.id}/restoration`, {}, headers)
    expect(restored.status).toBe(200)
  })

  test('says that its topic is gone, and keeps what cannot be brought back', async () => {
    const { headers } = await signedIn(api.stores, 'admin')
    const made = await write(headers)
    await api.ask('DELETE', `/api/hearticle/${made.id}`, undefined, headers)
    // Somebody deleted it before it was kept for what lies in the trash.
    const [topic] = (await api.stores.library.taxonomy.topics()).filter(
      ({ record }) => record.id === salt.id,
    )
    if (!topic) throw new Error('it has a topic')
    await api.stores.library.taxonomy.removeTopic(topic, topic.version, async () => undefined, noon)
    const refused = await api.post(`/api/desk/trash/hearticle/${made.id}/restoration`, {}, headers)
    expect(await refused.json()).toMatchObject({ code: 'topic_not_found' })
    expect((await api.stores.trash.list()).map(({ id }) => id)).toContain(String(made.id))
  })

  test('is looked into before a file of the site is sent, so that what was taken away is gone at once (P-TRASH)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearticle-gone-'))
    const pages = ['hearticle/1', 'hearticle/1/changes', 'hearticle/2', 'playlist/1', 'pubmed/101']
    for (const page of pages.flatMap((path) => [path, `en/${path}`])) {
      await mkdir(join(folder, page, '..'), { recursive: true })
      await writeFile(join(folder, `${page}.html`), 'as published')
    }
    const draft = { name: 'Salz', description: '', hearticleIds: [1], status: 'ACTIVE' as const }
    await api.stores.playlists.create(draft)
    const server = createServer(
      createOrigin({
        app: api.app,
        siteFolder: folder,
        objectsFolder: folder,
        isGone: (path) => isGone(path, api.stores),
      }),
    )
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(async () => {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    })
    const { port } = server.address() as AddressInfo
    const read = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
      return [answer.status, await answer.text()]
    }
    for (const page of pages) expect(await read(`/${page}`)).toEqual([200, 'as published'])

    const { headers } = await signedIn(api.stores, 'editor')
    await api.ask('DELETE', '/api/hearticle/1', undefined, headers)
    await api.post('/api/hearticle/2/withdrawal', {}, headers)
    await api.stores.playlists.remove(1, noon)
    for (const page of ['hearticle/1', 'hearticle/1/changes', 'hearticle/2']) {
      expect(await read(`/${page}`), page).toEqual([410, '<p>hearticle-gone de</p>'])
      expect(await read(`/en/${page}`), page).toEqual([410, '<p>hearticle-gone en</p>'])
      const part = { headers: { Range: 'bytes=0-3', 'If-None-Match': '*' } }
      expect((await read(`/${page}`, part))[0], page).toBe(410)
    }
    expect(await read('/playlist/1')).toEqual([410, '<p>not-found de</p>'])
    expect(await read('/pubmed/101')).toEqual([200, 'as published'])

    await api.post('/api/desk/trash/hearticle/2/restoration', {}, headers)
    expect(await read('/hearticle/2')).toEqual([200, 'as published'])
  })
})
