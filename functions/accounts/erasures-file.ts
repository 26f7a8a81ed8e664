/**
 * A list of who was deleted, which histories were ended, who left the letter of a week, and who ended
 * that their answers are passed on. It is kept elsewhere than the data of one machine, so that a
 * backup that is put back brings none of it back (P-SERVE-ERASURES). It holds ids and times alone, a
 * line of JSON for each.
 */
import { access, constants, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import type { ObjectStore } from '../files/object-store.ts'
import { takeTurns } from '../runtime/turns.ts'
import {
  deletedAtOf,
  deletionKey,
  noteDeletion,
  noteEndedConsent,
  noteErasure,
  noteLeftLetter,
  UnlistedErasure,
} from './delete-account.ts'

const id = z.string().check(z.regex(/^[\w-]{1,100}$/))
const lineSchema = z.union([
  z.strictObject({
    account: id,
    /** Of a history that was ended; left out where the account was deleted. */
    history: z.exactOptional(id),
    at: z.iso.datetime(),
  }),
  z.strictObject({ letter: id, at: z.iso.datetime() }),
  z.strictObject({ answersOf: id, at: z.iso.datetime() }),
])

export type Erasure = z.output<typeof lineSchema>

/**
 * The object store with which the product on one machine runs: whatever it notes beside the
 * database of what was deleted, ended or left stands in the list, on the disk, before that returns.
 * One process at a time may write the list.
 * @param path of the list, which is made where there is none, for its owner alone (0600)
 * @returns a store whose `put` of such a note throws UnlistedErasure where the list cannot be written
 * @throws where the list cannot be written, or its folder is not there
 */
export async function openErasuresFile(path: string, files: ObjectStore): Promise<ObjectStore> {
  const inTurn = takeTurns(1)
  const append = (line: string) =>
    inTurn(() =>
      appendLine(path, line).catch((error: Error) => {
        throw new UnlistedErasure(unwritable(path, error), { cause: error })
      }),
    )
  try {
    // One that was unmounted is not made anew on another disk.
    await access(dirname(path), constants.W_OK)
    await (await open(path, 'a', 0o600)).close()
    // A new file is on the disk when its folder is.
    const folder = await open(dirname(path))
    await folder.sync().finally(() => folder.close())
  } catch (error) {
    throw new Error(unwritable(path, error as Error), { cause: error })
  }
  return {
    ...files,
    async put(key, bytes, caching) {
      const erasure = erasureOf(key, bytes)
      if (erasure) await append(JSON.stringify(erasure))
      await files.put(key, bytes, caching)
    },
  }
}

/**
 * What a list holds, oldest first. The last line counts only where it is whole: one that was cut off
 * was never acknowledged.
 * @throws naming the file, and the first line that cannot be read
 */
export async function readErasures(path: string): Promise<Erasure[]> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  const last = lines.pop() ?? ''
  const erasures = lines.map((line, index) => {
    const erasure = parsed(line)
    if (!erasure) throw new Error(`${path}, line ${index + 1}, is no line of a list of erasures`)
    return erasure
  })
  const whole = parsed(last)
  return whole ? [...erasures, whole] : erasures
}

/** Notes beside a database what a list holds, for `replayDeletions` to do again. */
export async function noteErasures(
  files: Pick<ObjectStore, 'put'>,
  erasures: readonly Erasure[],
): Promise<void> {
  for (const erasure of erasures) {
    const deletedAt = new Date(erasure.at)
    if ('letter' in erasure) {
      await noteLeftLetter(files, { id: erasure.letter, leftAt: deletedAt })
      continue
    }
    if ('answersOf' in erasure) {
      await noteEndedConsent(files, { userId: erasure.answersOf, endedAt: deletedAt })
      continue
    }
    const { account: userId, history: period } = erasure
    if (period === undefined) await noteDeletion(files, { userId, deletedAt })
    else await noteErasure(files, { userId, period, deletedAt })
  }
}

const unwritable = (path: string, { message }: Error) =>
  `the list of erasures cannot be written: ${path}: ${message}`

function erasureOf(key: string, bytes: Uint8Array): Erasure | undefined {
  const prefix = deletionKey('')
  if (!key.startsWith(prefix)) return undefined
  const at = deletedAtOf(bytes).toISOString()
  const names = key.slice(prefix.length).split('/')
  if (names[0] === 'answers') return lineSchema.parse({ answersOf: names[1], at })
  if (names[0] === 'letter') return lineSchema.parse({ letter: names[1], at })
  const [account = '', history] = names[0] === 'history' ? names.slice(1) : names
  return lineSchema.parse({ account, ...(history !== undefined && { history }), at })
}

/** Appends a line and brings it to the disk; nothing of it is left where that fails. */
async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    const text = await file.readFile('utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    const last = text.slice(whole.length)
    // What a power cut left of a line was never acknowledged.
    const isCut = last !== '' && parsed(last) === undefined
    if (isCut) await file.truncate(Buffer.byteLength(whole))
    // What a killed process wrote may not be on the disk yet.
    if (text.split('\n').includes(line)) return await file.sync()
    const start = Buffer.byteLength(isCut ? whole : text)
    try {
      await file.writeFile(`${last !== '' && !isCut ? '\n' : ''}${line}\n`)
      await file.sync()
    } catch (error) {
      await file.truncate(start)
      throw error
    }
  } finally {
    await file.close()
  }
}

function parsed(line: string): Erasure | undefined {
  try {
    return lineSchema.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
