/** Who has which text open at the moment (P-PRESENCE); one item each, which expires. */
import { PRESENT_SECONDS, type PresenceKind } from '../../../src/contract/desk/presence.ts'
import { presenceKey, presencePartition, presentAtKey } from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import { expiresAfter, put, remove } from '../table/writes.ts'

/** A text that somebody has open. */
interface OpenText {
  kind: PresenceKind
  id: number
}

/** Somebody who has a text open. */
interface Present {
  id: string
  since: string
  /** Since when they are the one who writes; left out of who reads, or was taken over and does not know yet. */
  writesSince?: string
}

async function presentAt(table: Table, text: OpenText, at: Date): Promise<Present[]> {
  const items = await Array.fromAsync(queryAll(table, presencePartition(nameOf(text))))
  return items.flatMap(({ userId: id, since, seenAt, writesSince }) => {
    // The database's own expiry can be days late.
    const isThere = at.getTime() - Date.parse(String(seenAt)) < PRESENT_SECONDS * 1000
    const writes = typeof writesSince === 'string' && { writesSince }
    return isThere ? [{ id: String(id), since: String(since), ...writes }] : []
  })
}

/**
 * Notes that somebody has a text open.
 * @param writing whether they write, if nobody else does, or in place of whoever does
 * @returns who else has, the longest first
 */
export async function beat(
  table: Table,
  text: OpenText,
  userId: string,
  at: Date,
  writing?: 'if-free' | 'take-over',
): Promise<Array<{ id: string; since: string; writes: boolean }>> {
  const present = await presentAt(table, text, at)
  const seenAt = at.toISOString()
  const own = present.find(({ id }) => id === userId)
  const since = own?.since ?? seenAt
  const writer = writerOf(present)
  const isFree = writer === undefined || writer.id === userId
  const takes = writing === 'take-over' || (writing === 'if-free' && isFree)
  const writesSince = takes && {
    writesSince: isFree ? (own?.writesSince ?? seenAt) : laterThan(writer, seenAt),
  }
  const item = { ...presenceKey(nameOf(text), userId), userId, since, seenAt, ...writesSince }
  await table.write(put({ ...item, ...expiresAfter(at, { seconds: PRESENT_SECONDS }) }))
  // By which it goes with the account.
  if (since === seenAt) {
    const expires = expiresAfter(at, { days: 1 })
    await table.write(put({ ...presentAtKey(userId, nameOf(text)), ...expires }))
  }
  return present
    .filter(({ id }) => id !== userId)
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))
    .map(({ id, since }) => ({ id, since, writes: !takes && id === writer?.id }))
}

/** Whether somebody who has a text open was taken over by another one, who writes it now. */
export async function isTakenOver(
  table: Table,
  text: OpenText,
  userId: string,
  at: Date,
): Promise<boolean> {
  const present = await presentAt(table, text, at)
  const writer = writerOf(present)
  return writer !== undefined && writer.id !== userId && present.some(({ id }) => id === userId)
}

export async function end(table: Table, text: OpenText, userId: string): Promise<void> {
  await table.write(remove(presenceKey(nameOf(text), userId)))
  await table.write(remove(presentAtKey(userId, nameOf(text))))
}

/** Who of them writes: whoever took that over last. */
function writerOf(present: readonly Present[]): Present | undefined {
  const rank = ({ writesSince, id }: Present) => `${writesSince} ${id}`
  return present
    .filter(({ writesSince }) => writesSince !== undefined)
    .toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))[0]
}

/** A moment after somebody began to write, whatever the clock of another machine says. */
function laterThan({ writesSince = '' }: Present, at: string): string {
  return at > writesSince ? at : new Date(Date.parse(writesSince) + 1).toISOString()
}

const nameOf = ({ kind, id }: OpenText) => `${kind}#${id}`
