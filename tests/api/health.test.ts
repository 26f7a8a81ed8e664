import { describe, expect, test } from 'vitest'
import { healthSchema } from '../../src/contract/health.ts'
import { appForEachTest } from '../support/app.ts'

describe('readiness', () => {
  const api = appForEachTest()

  test('is said part by part', async () => {
    expect(await (await api.get('/api/health')).json()).toEqual({
      status: 'ok',
      version: 'test',
      catalogue: 'ok',
      database: 'ok',
    })
  })

  test.each([
    ['read_only', async () => 'read_only' as const],
    ['unreachable', () => Promise.reject(new Error('refused by 10.0.0.7'))],
  ])('a database that is %s is named, without detail', async (database, reachDatabase) => {
    api.rebuild({ reachDatabase })
    const response = await api.get('/api/health')
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      status: 'unavailable',
      version: 'test',
      catalogue: 'ok',
      database,
    })
    expect(api.logLines()).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'the database does not answer' }),
    )
  })

  test.each(['missing', 'unusable'] as const)('a catalogue that is %s is named', async (state) => {
    const searchIndex = { use: () => Promise.reject(), ifOpen: async () => undefined }
    api.rebuild({ searchIndex: { ...searchIndex, state: async () => state } })
    const response = await api.get('/api/health')
    expect(response.status).toBe(503)
    expect(healthSchema.parse(await response.json())).toMatchObject({
      status: 'unavailable',
      catalogue: state,
    })
  })

  test('is another question than liveness, which asks nothing else', async () => {
    api.rebuild({ reachDatabase: () => Promise.reject(new Error('refused')) })
    const response = await api.get('/api/health/live')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ok', version: 'test' })
  })
})
