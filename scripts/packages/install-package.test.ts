import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPackage } from './install-package.ts'

const NAME = 'native-x-linux-x64'
const VERSION = '1.2.3'
const KEY_ID = 'SHA256:of-this-test'
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
let root: string
let registry: Server
let integrity: string
/** What the registry signs; undefined where it signs nothing. */
let signedText: string | undefined

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'install-package-'))
  mkdirSync(join(root, 'package'))
  const manifest = {
    name: NAME,
    version: VERSION,
    scripts: { install: `node -e "require('fs').writeFileSync('ran','')"` },
  }
  writeFileSync(join(root, 'package/package.json'), JSON.stringify(manifest))
  execFileSync('tar', ['-czf', join(root, 'x.tgz'), '-C', root, 'package'])
  const archive = readFileSync(join(root, 'x.tgz'))
  integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  registry = createServer((request, response) => {
    const origin = `http://${request.headers.host}`
    if (request.url === '/x.tgz') return response.end(archive)
    if (request.url !== `/${NAME}`) return response.writeHead(404).end('{}')
    const signatures = signedText && [
      {
        keyid: KEY_ID,
        sig: sign('sha256', Buffer.from(signedText), privateKey).toString('base64'),
      },
    ]
    const dist = { tarball: `${origin}/x.tgz`, integrity, ...(signatures && { signatures }) }
    const versions = { [VERSION]: { ...manifest, hasInstallScript: true, dist } }
    return response.end(JSON.stringify({ name: NAME, 'dist-tags': { latest: VERSION }, versions }))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  registry.close()
  await rm(root, { recursive: true, force: true })
})

let count = 0

/** Installs it into a project of its own, by a fresh cache. @returns its folder there */
async function install(digests: Record<string, string>): Promise<string> {
  count += 1
  const project = join(root, `project-${count}`)
  mkdirSync(project)
  const { port } = registry.address() as AddressInfo
  await installPackage(
    { name: NAME, version: VERSION },
    {
      project,
      digests,
      keys: { [KEY_ID]: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') },
      environment: {
        ...process.env,
        npm_config_registry: `http://127.0.0.1:${port}/`,
        npm_config_cache: join(root, `cache-${count}`),
      },
    },
  )
  return join(project, 'node_modules', NAME)
}

const isThere = () => existsSync(join(root, `project-${count}`, 'node_modules', NAME))

test('a package of the committed digest is installed, and its scripts do not run', async () => {
  signedText = undefined
  const folder = await install({ [`${NAME}@${VERSION}`]: integrity })
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({
    version: VERSION,
  })
  expect(existsSync(join(folder, 'ran'))).toBe(false)
})

test('one that the registry signed is installed', async () => {
  signedText = `${NAME}@${VERSION}:${integrity}`
  await install({})
  expect(isThere()).toBe(true)
})

test('one of another digest is not', async () => {
  signedText = `${NAME}@${VERSION}:${integrity}`
  await expect(install({ [`${NAME}@${VERSION}`]: 'sha512-other' })).rejects.toThrow(
    'instead of sha512-other',
  )
  expect(isThere()).toBe(false)
})

test('nor one that nobody signed, or that has the signature of another', async () => {
  signedText = undefined
  await expect(install({})).rejects.toThrow('has not signed it')
  expect(isThere()).toBe(false)
  signedText = `${NAME}@9.9.9:${integrity}`
  await expect(install({})).rejects.toThrow('has not signed it')
  expect(isThere()).toBe(false)
})
