import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../errors/api-error.ts'
import { ORIGIN_SECRET_HEADER, requireOriginSecret } from './origin-guard.ts'

function guarded(readSecret: () => Promise<string>) {
  const app = new Hono()
  app.use(requireOriginSecret(readSecret))
  app.get('/', (context) => context.text('through'))
  app.onError((error, context) =>
    error instanceof ApiError ? context.text(error.code, 403) : context.text('broken', 500),
  )
  return async (headers: Record<string, string>) => {
    const response = await app.request('/', { headers })
    return response.text()
  }
}

describe('the guard of the origin', () => {
  const ask = guarded(async () => 'correct-horse')

  test('lets through what carries the secret', async () => {
    expect(await ask({ [ORIGIN_SECRET_HEADER]: 'correct-horse' })).toBe('through')
  })

  test.each([
    ['no secret', {}],
    ['an empty one', { [ORIGIN_SECRET_HEADER]: '' }],
    ['another of the same length', { [ORIGIN_SECRET_HEADER]: 'correct-house' }],
    ['a longer one', { [ORIGIN_SECRET_HEADER]: 'correct-horse!' }],
    ['the secret twice', { [ORIGIN_SECRET_HEADER]: 'correct-horse, correct-horse' }],
  ])('turns away %s', async (_, headers) => {
    expect(await ask(headers)).toBe('forbidden')
  })

  test('lets nothing through while the secret cannot be read', async () => {
    const askBlind = guarded(() => Promise.reject(new Error('SSM does not answer')))
    expect(await askBlind({ [ORIGIN_SECRET_HEADER]: 'anything' })).toBe('broken')
  })

  test('does not ask for the secret where none was given', async () => {
    const askBlind = guarded(() => Promise.reject(new Error('SSM does not answer')))
    expect(await askBlind({})).toBe('forbidden')
  })
})
