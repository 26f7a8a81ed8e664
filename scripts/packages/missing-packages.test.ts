import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type LockedPackages, missingPackages, type Platform } from './missing-packages.ts'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockedPackages
const namesFor = (platform: Platform) =>
  missingPackages(lock, platform).map(
    ({ of, name, version }) => `${name ?? `none for ${of}`}@${version}`,
  )

/** Of the machine that publishes. */
const buildMachine = (): Platform => {
  const template = readFileSync('serverless/publication.yml', 'utf8')
  const image = /Image: aws\/codebuild\/amazonlinux-(x86_64|aarch64)-standard/.exec(template)?.[1]
  return { os: 'linux', cpu: image === 'x86_64' ? 'x64' : 'arm64', libc: 'glibc' }
}

test.each([
  ['publishes', buildMachine()],
  ['tests', { os: 'linux', cpu: 'x64', libc: 'glibc' } as const],
])('the lockfile holds every native package of the machine that %s', (_, platform) => {
  expect(namesFor(platform)).toEqual([])
})

/** What is not named here would stop the first start there without a word. */
test.each<[Platform, string[]]>([
  [
    { os: 'linux', cpu: 'arm64', libc: 'glibc' },
    ['@astrojs/compiler-binding-linux-arm64-gnu@0.5.1'],
  ],
  [
    { os: 'darwin', cpu: 'arm64' },
    ['@astrojs/compiler-binding-darwin-arm64@0.5.1', '@biomejs/cli-darwin-arm64@2.6.8'],
  ],
  [
    { os: 'win32', cpu: 'x64' },
    ['@astrojs/compiler-binding-win32-x64-msvc@0.5.1', '@biomejs/cli-win32-x64@2.6.8'],
  ],
])('what it lacks elsewhere is known by name and installed on its own: %o', (platform, names) => {
  expect(namesFor(platform)).toEqual(names)
})

test('a family of packages that has none for a platform says so', () => {
  const family = { version: '1.0.0', optionalDependencies: { 'x-linux-x64': '1.0.0' } }
  const packages = { 'node_modules/x': family, 'node_modules/x-linux-x64': { version: '1.0.0' } }
  expect(missingPackages({ packages }, { os: 'darwin', cpu: 'arm64' })).toEqual([
    { version: '1.0.0', of: 'x', isForDevelopment: false },
  ])
  expect(missingPackages({ packages }, { os: 'linux', cpu: 'x64' })).toEqual([])
  const other = { ...packages, 'node_modules/x-linux-x64': { version: '0.9.0' } }
  expect(missingPackages({ packages: other }, { os: 'linux', cpu: 'x64' })).toHaveLength(1)
})
