import { describe, expect, test } from 'vitest'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { salt, today, translation } from '../support/records.ts'

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
})
