/**
 * Starts the real product once for all browser tests, in a folder of its own: database, sample
 * content, built site, API.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-e2e-'))
  const port = await freePort()
  const product = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      // Shared and canonical addresses lead to this very product.
      PUBLIC_SITE_ORIGIN: `http://localhost:${port}`,
      DATA_DIR: join(folder, 'data'),
      SNAPSHOT_DIR: join(folder, 'snapshot'),
      DIST_DIR: join(folder, 'dist'),
    },
  })
  const ended = once(product, 'exit')
  process.env.BASE_URL = await Promise.race([
    addressFrom(product.stdout),
    ended.then(() => {
      throw new Error('the product ended before it was ready')
    }),
  ])
  process.env.PRODUCT_DATA_DIR = join(folder, 'data')
  process.env.PRODUCT_SITE_DIR = join(folder, 'dist')
  return async () => {
    product.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The address that `npm start` prints when it is ready. */
async function addressFrom(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^ready (http:\S+)/.exec(line)?.[1]
    if (address) {
      output.resume()
      return address
    }
  }
  throw new Error('the product never said that it is ready')
}
