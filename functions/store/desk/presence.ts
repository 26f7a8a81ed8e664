import { PRESENT_SECONDS, type PresenceKind } from '../../../src/contract/desk/presence.ts'
import { presenceKey, presencePartition, presentAtKey } from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import { expiresAfter, put, remove } from '../table/writes.ts'

/** A text that somebody has open. */
interface OpenText {
  kind: PresenceKind
  id: number
}

/** Who has which text open at the moment (P-PRESENCE); one item each, which expires. */
export function createPresenceStore(table: Table) {
  return {
    /**
     * Notes that somebody has a text open.
     * @returns who else has, the longest first
     */
    async beat(
      text: OpenText,
      userId: string,
      at: Date,
    ): Promise<Array<{ id: string; since: string }>> {
      const items = await Array.fromAsync(queryAll(table, presencePartition(nameOf(text))))
      const present = items.flatMap(({ userId: id, since, seenAt }) => {
        // The database's own expiry can be days late.
        const isThere = at.getTime() - Date.parse(String(seenAt)) < PRESENT_SECONDS * 1000
        return isThere ? [{ id: String(id), since: String(since) }] : []
      })
      const seenAt = at.toISOString()
      const since = present.find(({ id }) => id === userId)?.since ?? seenAt
      const item = { ...presenceKey(nameOf(text), userId), userId, since, seenAt }
      await table.write(put({ ...item, ...expiresAfter(at, { seconds: PRESENT_SECONDS }) }))
      // By which it goes with the account.
      if (since === seenAt) {
        const expires = expiresAfter(at, { days: 1 })
        await table.write(put({ ...presentAtKey(userId, nameOf(text)), ...expires }))
      }
      return present
        .filter(({ id }) => id !== userId)
        .toSorted((a, b) => (a.since < b.since ? -1 : 1))
    },

    async end(text: OpenText, userId: string): Promise<void> {
      await table.write(remove(presenceKey(nameOf(text), userId)))
      await table.write(remove(presentAtKey(userId, nameOf(text))))
    },
  }
}

const nameOf = ({ kind, id }: OpenText) => `${kind}#${id}`
