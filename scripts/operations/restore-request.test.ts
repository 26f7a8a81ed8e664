import { describe, expect, test } from 'vitest'
import { readRestoreRequest, restoredName } from './restore-request.ts'

describe('what npm run restore is called with', () => {
  test('is a stage and a moment with its zone', () => {
    expect(readRestoreRequest(['production', '--to', '2026-11-20T11:15:00+01:00'])).toEqual({
      stage: 'production',
      to: new Date('2026-11-20T10:15:00Z'),
    })
  })

  test('or a stage and a table that was restored from a copy', () => {
    expect(readRestoreRequest(['production', '--copied', 'hearticle-copied'])).toEqual({
      stage: 'production',
      copied: 'hearticle-copied',
    })
  })

  test.each([
    [[]],
    [['production', '--copied', 'a b']],
    [['production', '--copied', 'restored', '--to', '2026-11-20T10:15:00Z']],
    [['production']],
    [['production', 'staging', '--to', '2026-11-20T10:15:00Z']],
    [['../production', '--to', '2026-11-20T10:15:00Z']],
    [['production', '--to', 'yesterday']],
    [['production', '--to', '2026-11-20']],
    [['production', '--to', '2026-11-20T10:15:00']],
    [['production', '--to', '2026-13-20T10:15:00Z']],
    [['production', '--at', '2026-11-20T10:15:00Z']],
  ])('and nothing else: %j', (args) => {
    expect(() => readRestoreRequest(args)).toThrow()
  })

  test('names the new table by the moment, so that a second run finds it', () => {
    const to = new Date('2026-11-20T10:15:00Z')
    expect(restoredName('hearticle-production', to)).toBe('hearticle-production-20261120T101500Z')
  })
})
