import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licensesOf, unacceptedLicenses } from './licenses.ts'

const LOCKFILE = {
  packages: {
    '': { version: '0.1.0', license: 'MIT' },
    'node_modules/b': { version: '2.0.0', license: '(GPL-3.0 OR MIT)' },
    'node_modules/b/node_modules/@x/a': { version: '1.0.0' },
    'node_modules/c': { version: '3.0.0', license: 'MIT AND SSPL-1.0', dev: true },
    'node_modules/d': { link: true },
  },
}

test('packages are named with their licences, those of development on demand', () => {
  expect(licensesOf(LOCKFILE)).toEqual([
    { name: '@x/a', version: '1.0.0', license: 'unknown' },
    { name: 'b', version: '2.0.0', license: '(GPL-3.0 OR MIT)' },
  ])
  expect(licensesOf(LOCKFILE, { all: true }).map(({ name }) => name)).toEqual(['@x/a', 'b', 'c'])
})

test('a package under no accepted licence is named', () => {
  const refused = unacceptedLicenses(licensesOf(LOCKFILE, { all: true }))
  expect(refused.map(({ name }) => name)).toEqual(['@x/a', 'c'])
})

test('all packages of this project come under an accepted one', () => {
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(unacceptedLicenses(licensesOf(lockfile, { all: true }))).toEqual([])
})
