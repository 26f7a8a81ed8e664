import { send } from '../../api/send.ts'
import { keepHistoryChoice, readSession } from '../../api/stored-session.ts'
import { readerCalls } from '../../contract/protocol/reader-calls.ts'
import type {
  putOnReadingList,
  removeFromReadingList,
} from '../../contract/reading/reading-list.ts'
import { dropWaiting, keepSaved, keptReading, type WaitingChange } from './kept-reading.ts'

/** What came of telling a change: `waits` where the API was not heard, and it is told again. */
export type SentChange = 'done' | 'waits' | 'signed-out' | { refused: string | undefined }

let sending: Promise<SentChange> | undefined

/**
 * Tells the API what waits, in the order in which it was pressed. One that is refused is given up;
 * where no answer comes, it and all later ones wait for another time.
 * @returns what came of the last one
 */
export async function sendWaiting(): Promise<SentChange> {
  // What was pressed meanwhile goes after what is under way.
  const before = sending
  sending = (async () => {
    await before
    let last: SentChange = 'done'
    for (const change of keptReading()?.waiting ?? []) {
      last = await sendChange(change)
      if (last === 'waits' || last === 'signed-out') break
      dropWaiting(change)
    }
    return last
  })()
  return sending
}

/** Tells the API one change, also where the page is left meanwhile. */
export async function sendChange({ id, put }: WaitingChange): Promise<SentChange> {
  if (!readSession()) return 'signed-out'
  const params = { hearticleId: String(id) }
  try {
    const answer = put
      ? await send<typeof putOnReadingList>(
          readerCalls.putOnReadingList,
          { params, body: put },
          { keepalive: true },
        )
      : await send<typeof removeFromReadingList>(
          readerCalls.removeFromReadingList,
          { params, query: { state: 'saved' } },
          { keepalive: true },
        )
    if (answer.ok) return 'done'
    if (answer.status === 401) return 'signed-out'
    if (answer.status === 429 || answer.status >= 500) return 'waits'
    const { code, message } = (await answer.json()) as { code?: string; message?: string }
    // It was turned off on another device.
    if (code === 'history_off') keepHistoryChoice(undefined)
    if (put?.state === 'saved') keepSaved(id, false)
    return { refused: message }
  } catch {
    return 'waits'
  }
}
