import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Listens on this machine only.
 * @param port 0 for any that is free
 * @returns the port
 * @throws with what to do where the port is taken
 */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw isTaken ? new Error(`port ${port} is taken; choose another: PORT=4322 npm start`) : error
  }
  return (server.address() as AddressInfo).port
}
