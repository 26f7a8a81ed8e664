import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBackupRequest, readBackupRestoreRequest } from './backup-request.ts'

describe('what npm run backup is called with', () => {
  test.each([
    [['/backups'], { folder: '/backups', keepDays: undefined, withSecrets: false }],
    [
      ['--keep', '14', 'here', '--with-secrets'],
      { folder: resolve('here'), keepDays: 14, withSecrets: true },
    ],
  ])('is a folder, days to keep and whether secrets go along: %j', (args, request) => {
    expect(readBackupRequest(args)).toEqual(request)
  })

  test.each([
    [[]],
    [['']],
    [['/a', '/b']],
    [['/a', '--keep']],
    [['/a', '--keep', '0']],
    [['/a', '--keep', '-1']],
    [['/a', '--keep', '1.5']],
    [['/a', '--keep', 'two weeks']],
    [['/a', '--keep', '']],
    [['/a', '--to', '/b']],
  ])('and nothing else: %j', (args) => {
    expect(() => readBackupRequest(args)).toThrow()
  })
})

describe('what npm run backup:restore is called with', () => {
  test('is a backup, or a folder of them, and the data folder to make', () => {
    const request = { folder: '/backups', to: resolve('data') }
    expect(readBackupRestoreRequest(['/backups', '--to', 'data'])).toEqual(request)
  })

  test.each([
    [[]],
    [['/backups']],
    [['/backups', 'data']],
    [['--to', 'data']],
    [['/backups', '--to', '']],
    [['/backups', '--to', 'data', '--keep', '3']],
  ])('and nothing else: %j', (args) => {
    expect(() => readBackupRestoreRequest(args)).toThrow()
  })
})
