/** How a process that has the database open tells others where: a small file in the data folder. */
import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { readKept, replaceFile } from '../storage/kept-file.ts'
import type { Identity } from './own.ts'

const announcementSchema = z.object({
  endpoint: z.url(),
  pid: z.int(),
  instance: z.string(),
})
const identitySchema = z.object({ instance: z.string(), dataDir: z.string().nullable() })
const proofMilliseconds = 2000

const fileOf = (dataDir: string) => join(dataDir, 'database.json')

export function announce(dataDir: string, endpoint: string, { instance }: Identity): void {
  const announcement = { endpoint, pid: process.pid, instance }
  replaceFile(fileOf(dataDir), `${JSON.stringify(announcement)}\n`)
}

/** Takes the announcement back, unless another process has announced itself since. */
export async function withdraw(dataDir: string, { instance }: Identity): Promise<void> {
  if (announced(dataDir)?.instance === instance) await rm(fileOf(dataDir), { force: true })
}

/**
 * The endpoint of a process that has the database of `dataDir` open. It has to prove it: the file
 * may be left over from a process that was killed, and its port may be another program's by now.
 */
export async function runningEndpoint(dataDir: string): Promise<string | undefined> {
  const announcement = announced(dataDir)
  if (announcement === undefined) return undefined
  const { endpoint, instance } = announcement
  try {
    const response = await fetch(`${endpoint}/_database`, {
      signal: AbortSignal.timeout(proofMilliseconds),
    })
    const identity = identitySchema.parse(await response.json())
    const proven = identity.instance === instance && identity.dataDir === (await realpath(dataDir))
    return proven ? endpoint : undefined
  } catch {
    // Nothing there, or another program: either way it is not our database.
    return undefined
  }
}

function announced(dataDir: string) {
  const text = readKept(fileOf(dataDir))
  if (text === undefined) return undefined
  try {
    return announcementSchema.parse(JSON.parse(text))
  } catch {
    // No announcement as it is written here, so no process can be found by it.
    return undefined
  }
}
