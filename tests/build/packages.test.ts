import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface LockedPackage {
  version: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const packages: Record<string, LockedPackage> = json('package-lock.json').packages

/** Packages that bring native code as a family of optional packages, one for each platform. */
const families = Object.entries(packages).flatMap(([path, { os, optionalDependencies = {} }]) => {
  if (os !== undefined) return []
  const natives = Object.entries(optionalDependencies).filter(([name]) =>
    /[/-](linux|darwin|win32)-(x64|arm64)/.test(name),
  )
  return natives.length === 0 ? [] : [{ path, natives }]
})

/** Where npm puts what a package depends on: the nearest folder upwards that has it. */
function lockedFor(path: string, name: string): LockedPackage | undefined {
  for (let folder = path; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const found = packages[`${folder}/node_modules/${name}`]
    if (found !== undefined) return found
    if (!folder.includes('/node_modules/')) return packages[`node_modules/${name}`]
  }
}

const runsOn = (locked: LockedPackage, os: string, cpu: string) =>
  locked.os?.includes(os) === true &&
  locked.cpu?.includes(cpu) === true &&
  locked.libc?.includes('musl') !== true

describe('the lockfile holds native code', () => {
  test.each([
    ['Linux x64', 'linux', 'x64'],
    ['Linux arm64', 'linux', 'arm64'],
    ['macOS arm64', 'darwin', 'arm64'],
    ['macOS x64', 'darwin', 'x64'],
    ['Windows x64', 'win32', 'x64'],
  ])('for %s, of every package that has some', (_, os, cpu) => {
    const without = families.filter(
      ({ path, natives }) =>
        !natives.some(([name, version]) => {
          const locked = lockedFor(path, name)
          return locked?.version === version && runsOn(locked, os, cpu)
        }),
    )
    expect(families.length).toBeGreaterThan(5)
    expect(without.map(({ path }) => path)).toEqual([])
  })
})

test('no package is replaced by another one', () => {
  const renamed = Object.entries(packages).filter(
    ([path, locked]) => 'name' in locked && path !== '' && !path.endsWith('@typescript/native'),
  )
  expect(renamed.map(([path]) => path)).toEqual([])
})

test('functions have the Node that everything is tested with', () => {
  const { devDependencies } = json('package.json')
  const [, major] = /runtime: nodejs(\d+)\.x$/m.exec(readFileSync('serverless.yml', 'utf8')) ?? []
  expect(devDependencies.node.split('.')[0]).toBe(major)
})

test('the actions of the pipeline are those of a digest, which nobody can move', () => {
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8')
  const used = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action)
  expect(used.length).toBeGreaterThan(0)
  for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
})

test('every direct dependency is listed with what it is for', () => {
  const { dependencies, devDependencies } = json('package.json')
  const listed = readFileSync('docs/dependencies.md', 'utf8')
  const names = Object.keys({ ...dependencies, ...devDependencies })
  expect(names.filter((name) => !listed.includes(`\`${name}\``))).toEqual([])
})
