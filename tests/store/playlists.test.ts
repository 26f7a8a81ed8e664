import { describe, expect, test } from 'vitest'
import { hearticleDraft, noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

describe.each(drivers)('playlists, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  const bringIn = async (...keys: string[]) => {
    for (const key of keys) await stores.hearticles.importByKey(hearticleDraft(key))
  }
  const draft = (name: string, hearticleIds: number[]) => ({
    name,
    description: '',
    status: 'ACTIVE' as const,
    hearticleIds,
  })

  test('keep their hearticles in the order given, each once', async () => {
    await bringIn('a', 'b', 'c')
    const made = await stores.playlists.create(draft('Salz', [3, 1, 3, 2]))
    expect(made).toEqual({ id: 1, version: 1, ...draft('Salz', [3, 1, 2]) })
    expect(await stores.playlists.find(1)).toEqual(made)
  })

  test('are refused with a hearticle that never was or was deleted, and take no id', async () => {
    await bringIn('a', 'b')
    await stores.hearticles.remove(2, noon)
    expect(await stores.playlists.create(draft('x', [1, 9]))).toBeUndefined()
    expect(await stores.playlists.create(draft('x', [1, 2]))).toBeUndefined()
    expect((await stores.playlists.create(draft('x', [])))?.id).toBe(1)
  })

  test('are replaced where nobody was first, and then their change is to be published', async () => {
    await bringIn('a', 'b', 'c')
    const made = await stores.playlists.create(draft('Salz', [1, 2]))
    if (!made) throw new Error('was not made')
    await stores.hearticles.remove(2, noon)
    const order = (hearticleIds: number[]) =>
      stores.playlists.replace(made, { ...made, hearticleIds }, noon)
    expect(await order([9])).toBe('hearticle_not_found')
    const outcomes = await Promise.all([order([3, 2, 1]), order([1])])
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1)
    const stored = await stores.playlists.find(1)
    expect(outcomes).toContainEqual(stored)
    expect(stored).toMatchObject({ version: 2, name: 'Salz' })
    expect(await order([1])).toBe('changed')
    await stores.playlists.remove(1, noon, 'somebody')
    expect(await order([1])).toBe('changed')
    const audited = await stores.audit.list({ size: 5 })
    expect(audited?.lines[0]).toMatchObject({ action: 'playlist-deleted', subject: 'PLAYLIST#1' })
  })

  test('are listed newest first, and no longer once they are deleted', async () => {
    for (const name of ['a', 'b', 'c']) await stores.playlists.create(draft(name, []))
    expect(await stores.playlists.remove(2, noon)).toBe(true)
    expect(await stores.playlists.remove(2, noon)).toBe(false)
    expect((await stores.playlists.list()).map(({ name }) => name)).toEqual(['c', 'a'])
    expect(await stores.playlists.remove(9, noon)).toBe(false)
    expect(await stores.playlists.find(2)).toBe('deleted')
    expect(await stores.playlists.find(9)).toBeUndefined()
  })
})
