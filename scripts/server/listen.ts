import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Listens.
 * @param port 0 for any that is free
 * @param host where; this machine alone where it is left out
 * @returns the port
 * @throws with what to do where the port is taken
 */
export async function listen(server: Server, port: number, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw isTaken ? new Error(`port ${port} is taken; choose another, as PORT=4322`) : error
  }
  return (server.address() as AddressInfo).port
}
