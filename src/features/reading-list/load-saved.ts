import { send } from '../../api/send.ts'
import { readSession } from '../../api/stored-session.ts'
import { readerCalls } from '../../contract/protocol/reader-calls.ts'
import type { listReading, ReadingListEntry } from '../../contract/reading/reading-list.ts'
import { keepReading, keptReading } from './kept-reading.ts'

const SIZE = 50

/**
 * Asks once a day what is saved: it may have been saved, or removed, on another device, or this
 * browser may have been cleared. What was pressed here and is still to be told holds.
 */
export async function loadSaved(): Promise<void> {
  const day = new Date().toDateString()
  const before = keptReading()
  if (!readSession() || before?.knownOn === day) return
  try {
    const answer = await send<typeof listReading>(readerCalls.listReading, {
      query: { size: SIZE },
    })
    // Read to its end whatever it says: the browser counts it as under way until then.
    const list = (await answer.json()) as { content: ReadingListEntry[]; totalElements: number }
    if (!answer.ok) return
    const ids = list.content.map(({ hearticleId }) => hearticleId)
    // What was pressed meanwhile may be older in the answer.
    if (String(keptReading()?.saved) !== String(before?.saved)) return
    const isAll = list.totalElements <= ids.length
    keepReading(({ saved, waiting }) => {
      const pressed = waiting.filter(({ put }) => put?.state !== 'read')
      const all = new Set(isAll ? ids : [...ids, ...saved])
      for (const { id, put } of pressed) {
        if (put) all.add(id)
        else all.delete(id)
      }
      return { saved: [...all], knownOn: day }
    })
  } catch {
    // Without a connection it is asked for by a later page.
  }
}
