import { globSync, lstatSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { UNREAD_BY_PUBLICATIONS } from './unread-files.ts'

/** What a publication installs, in bytes as they lie on the disk (P-FIGURES-BUILD). */
const MOST_BYTES = 250_000_000

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

test('what a publication installs takes at most 250 MB', () => {
  const packages: Record<string, { dev?: true }> = json('package-lock.json').packages
  const isForPublications = (path: string) => packages[path] !== undefined && !packages[path].dev
  const unread = new Set(globSync(UNREAD_BY_PUBLICATIONS))
  const isRead = (path: string): boolean =>
    path === '.' || (!unread.has(path) && isRead(dirname(path)))
  const packageOf = (path: string) =>
    /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? 'of none'
  const bytes = globSync('node_modules/**/*')
    .filter((path) => isForPublications(packageOf(path)) && isRead(path))
    .reduce((sum, path) => sum + lstatSync(path).blocks * 512, 0)
  expect(bytes).toBeGreaterThan(MOST_BYTES / 2)
  expect(bytes).toBeLessThan(MOST_BYTES)
})

test('a build machine has the Node that everything is tested with, and installs none', () => {
  const { dependencies, devDependencies } = json('package.json')
  const [, major] = /nodejs: (\d+)$/m.exec(readFileSync('buildspec.yml', 'utf8')) ?? []
  expect(devDependencies.node.split('.')[0]).toBe(major)
  expect(dependencies).not.toHaveProperty('node')
})

test('every direct dependency is listed with what it is for', () => {
  const { dependencies, devDependencies } = json('package.json')
  const listed = readFileSync('docs/dependencies.md', 'utf8')
  const names = Object.keys({ ...dependencies, ...devDependencies })
  expect(names.filter((name) => !listed.includes(`\`${name}\``))).toEqual([])
})
