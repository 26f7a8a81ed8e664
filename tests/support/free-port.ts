import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/**
 * A port that is free now and stays it for a while: below those that the system gives to whoever
 * asks for any.
 * @param wanted that is taken where it is free
 */
export async function freePort(wanted?: number): Promise<number> {
  for (let asked = wanted; ; asked = undefined) {
    const server = createServer().listen(asked ?? 20_000 + randomInt(10_000), '127.0.0.1')
    const isOurs = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isOurs) continue
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    return port
  }
}
