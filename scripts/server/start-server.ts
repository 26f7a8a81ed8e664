import type { RequestListener } from 'node:http'
import { endSignal } from '../project/end-signal.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { claimFolder } from './claim-folder.ts'
import { createGate, type Gate } from './gate.ts'
import { listen } from './listen.ts'

export interface Started {
  stores: OpenedStores
  /** Given when the process is told to end. */
  end: AbortSignal
  gate: Gate
  /** Where it listens, as `http://localhost:4321`. */
  address: string
}

/**
 * Starts a server on a data folder: claims the folder, takes the port, opens the stores. What it does
 * then goes on in the background until the process is told to end.
 * @param options.host where it listens; this machine alone where it is left out
 * @param options.name of this machine in its own address
 * @param options.guard stands before all that it answers
 * @param run opens the gate
 * @returns the exit code of the start: 130 where it was ended before it was ready
 * @throws why it cannot start; nothing is held any more
 */
export async function startServer(
  {
    dataDir,
    port,
    host = '127.0.0.1',
    name = host,
    guard,
    openStores,
  }: {
    dataDir: string
    port: number
    host?: string
    name?: string
    guard?: (listener: RequestListener) => RequestListener
    openStores: () => Promise<OpenedStores>
  },
  run: (started: Started) => Promise<void>,
): Promise<number> {
  const end = endSignal()
  const gate = createGate(guard)
  const claim = claimFolder(dataDir)
  let stores: OpenedStores | undefined
  try {
    const address = `http://${name}:${await listen(gate.server, port, host)}`
    claim.setAddress(address)
    stores = await openStores()
    await run({ stores, end, gate, address })
  } catch (error) {
    gate.close()
    await stores?.close()
    claim.release()
    if (end.aborted) return 130
    throw error
  }
  return 0
}
