/**
 * Packages of stages, made once for a whole run of tests, when the first of them asks: each takes
 * seconds of both processors.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import type { ServicePackage } from '../../scripts/publishing/aws/package-service.ts'
import { addNativeOfThisMachine } from './native-packages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Takes stage and settings, answers a `ServicePackage` that nobody may change. */
    packages: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-packages-'))
  const made = new Map<string, Promise<ServicePackage>>()
  project.onTestsRerun(() => made.clear())

  const make = async (settings: string): Promise<ServicePackage> => {
    const { packageService } = await import('../../scripts/publishing/aws/package-service.ts')
    const packageFolder = await mkdtemp(join(folder, 'package-'))
    const service = await packageService({ ...JSON.parse(settings), packageFolder })
    await addNativeOfThisMachine(join(service.serviceFolder, 'node_modules'))
    return service
  }
  const server = createServer(async (request, response) => {
    const settings = await text(request)
    if (!made.has(settings)) made.set(settings, make(settings))
    try {
      response.end(JSON.stringify(await made.get(settings)))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('packages', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return async () => {
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
