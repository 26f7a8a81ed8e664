import { keepSession, readSession } from '../../api/stored-session.ts'
import type { putOnReadingList } from '../../contract/reading/reading-list.ts'
import { dropWaiting, keepSaved, keptReading, type WaitingChange } from './kept-reading.ts'

/** Written out, so that the schemas of the contract do not come along; the type holds it there. */
const PATH: (typeof putOnReadingList)['path'] = '/api/reading-list/{hearticleId}'

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
  const token = readSession()?.token
  if (token === undefined) return 'signed-out'
  const address = PATH.replace('{hearticleId}', String(id))
  try {
    const answer = await fetch(put ? address : `${address}?state=saved`, {
      method: put ? 'PUT' : 'DELETE',
      keepalive: true,
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Language': document.documentElement.lang,
        ...(put && { 'Content-Type': 'application/json' }),
      },
      ...(put && { body: JSON.stringify(put) }),
    })
    if (answer.ok) return 'done'
    if (answer.status === 401) return 'signed-out'
    if (answer.status === 429 || answer.status >= 500) return 'waits'
    const { code, message } = (await answer.json()) as { code?: string; message?: string }
    if (code === 'history_off') forgetHistory()
    if (put?.state === 'saved') keepSaved(id, false)
    return { refused: message }
  } catch {
    return 'waits'
  }
}

/** It was turned off on another device. */
function forgetHistory(): void {
  const session = readSession()
  if (!session) return
  keepSession({ ...session, user: { ...session.user, readingHistory: undefined } })
}
