import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface RunningProduct {
  /** Its origin, as `http://localhost:4321`. */
  address: string
  /** Of its process. */
  pid: number
  /** Ends it as Ctrl-C does. */
  end(): Promise<void>
}

/**
 * Starts the product as an npm script does, in a process of its own; resolves when it is ready.
 * @param script `start` for the sandbox, `serve` for production on one server
 * @param environment on top of this process's, as its port and folders
 * @throws where it ends before it is ready; what it complains of goes to this process's own output
 */
export async function runProduct(
  script: 'start' | 'serve',
  environment: Record<string, string>,
): Promise<RunningProduct> {
  const product = spawn(process.execPath, [`scripts/${script}.ts`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const ended = once(product, 'exit')
  const address = await Promise.race([
    addressFrom(product.stdout),
    ended.then(() => {
      throw new Error('the product ended before it was ready')
    }),
  ])
  if (product.pid === undefined) throw new Error('the product has no process')
  return {
    address,
    pid: product.pid,
    async end() {
      product.kill('SIGINT')
      await ended
    },
  }
}

/** The address that the product prints when it is ready. */
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
