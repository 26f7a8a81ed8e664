import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { liesWithin } from './lies-within.ts'

test.each([
  ['/srv/data', true],
  ['/srv/data/', true],
  ['/srv/data/backups', true],
  ['/srv/data/..backups', true],
  ['/srv/other/../data/x', true],
  ['/srv', false],
  ['/srv/data-backups', false],
  ['/srv/data/../backups', false],
])('%s lies in /srv/data: %s', (folder, is) => {
  expect(liesWithin(folder, '/srv/data')).toBe(is)
})

test('a relative folder lies where the process is', () => {
  expect(liesWithin('.data/backups', join(process.cwd(), '.data'))).toBe(true)
  expect(liesWithin('backups', '.data')).toBe(false)
})

test('what lies there by a link does, too', () => {
  const root = mkdtempSync(join(tmpdir(), 'hearticle-within-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  symlinkSync(root, join(root, 'link'))
  expect(liesWithin(join(root, 'link/not/there'), join(root))).toBe(true)
  symlinkSync(tmpdir(), join(root, 'out'))
  expect(liesWithin(join(root, 'out/backups'), root)).toBe(false)
})
