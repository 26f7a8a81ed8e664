import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../errors/api-error.ts'
import { ORIGIN_SECRET_HEADER, requireOriginSecret } from './origin-guard.ts'

function guarded(...secrets: Parameters<typeof requireOriginSecret>) {
  const app = new Hono()
  app.use(requireOriginSecret(...secrets))
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

  test('lets through the secret and the one before it, and nothing else, while it is rotated', async () => {
    let secretReads = 0
    const askRotated = guarded(
      async () => 'new-horse',
      async () => {
        secretReads += 1
        return 'old-horse'
      },
    )
    expect(await askRotated({ [ORIGIN_SECRET_HEADER]: 'new-horse' })).toBe('through')
    expect(secretReads).toBe(0)
    expect(await askRotated({ [ORIGIN_SECRET_HEADER]: 'old-horse' })).toBe('through')
    for (const other of ['', 'odd-horse', 'new-horse,old-horse', 'undefined']) {
      expect(await askRotated({ [ORIGIN_SECRET_HEADER]: other })).toBe('forbidden')
    }
  })

  test.each([undefined, ''])('takes no secret before it, %j, for one', async (previous) => {
    const askFirst = guarded(
      async () => 'new-horse',
      async () => previous,
    )
    for (const other of ['', 'undefined']) {
      expect(await askFirst({ [ORIGIN_SECRET_HEADER]: other })).toBe('forbidden')
    }
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
