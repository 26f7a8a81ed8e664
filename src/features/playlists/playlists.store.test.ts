import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import type { Playlist } from '../../contract/reading/playlists.ts'
import { createPlaylists } from './playlists.store.ts'

const LIST = '/api/playlist'
const salt: Playlist = {
  id: 1,
  name: 'Salz',
  description: '',
  status: 'ACTIVE',
  hearticleIds: [2, 1],
  version: 4,
}

describe('the playlists of their keepers', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
  })
  afterEach(() => void vi.unstubAllGlobals())

  const loaded = async () => {
    const store = createPlaylists()
    page.answer(LIST, 200, [{ ...salt, hearticles: [] }])
    await store.load()
    return store
  }

  test('a failure can be tried again', async () => {
    const store = createPlaylists()
    await store.load()
    expect(store.$view.get()).toEqual({ at: 'failed' })
    page.answer(LIST, 200, [])
    await store.load()
    expect(store.$view.get()).toEqual({ at: 'loaded', playlists: [] })
  })

  test('a new one stands first', async () => {
    const store = await loaded()
    const made = { ...salt, id: 2, name: 'Schlaf', version: 1 }
    page.answer(LIST, 200, made)
    expect(await store.save(made, 'k')).toEqual({ ok: true, value: made })
    expect(page.calls.at(-1)?.headers.get('Idempotency-Key')).toBe('k')
    expect(store.$view.get()).toMatchObject({ at: 'loaded', playlists: [made, salt] })
  })

  test('one is saved with the version that was read; one that moved on is shown as it is', async () => {
    const store = await loaded()
    page.answer('/api/playlist/1', 409, { code: 'playlist_changed', message: 'Geändert.' })
    page.answer(LIST, 200, [{ ...salt, name: 'Kochsalz', version: 5, hearticles: [] }])
    const refused = await store.save({ ...salt, name: 'Meersalz' }, 'k', salt)
    expect(refused).toMatchObject({ error: { code: 'playlist_changed', message: 'Geändert.' } })
    expect(JSON.parse(String(page.calls[1]?.body))).toMatchObject({ version: 4, name: 'Meersalz' })
    expect(await store.again(1)).toMatchObject({ value: { name: 'Kochsalz', version: 5 } })
    expect(store.$view.get()).toMatchObject({ playlists: [{ name: 'Kochsalz' }] })
  })

  test('a deleted one is gone', async () => {
    const store = await loaded()
    page.answer('/api/playlist/1', 200, {})
    await store.remove(salt)
    expect(page.calls.at(-1)?.path).toBe(`/api/playlist/1?version=${salt.version}`)
    expect(store.$view.get()).toEqual({ at: 'loaded', playlists: [] })
  })

  test('one that moved on is not deleted, and shown as it is', async () => {
    const store = await loaded()
    page.answer('/api/playlist/1', 409, { code: 'playlist_changed', message: 'Geändert.' })
    page.answer(LIST, 200, [{ ...salt, name: 'Kochsalz', version: 5, hearticles: [] }])
    expect(await store.remove(salt)).toMatchObject({
      ok: false,
      error: { code: 'playlist_changed' },
    })
    expect(store.$view.get()).toMatchObject({ playlists: [{ name: 'Kochsalz', version: 5 }] })
  })
})
