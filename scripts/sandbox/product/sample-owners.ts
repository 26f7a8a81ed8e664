import type { Stores } from '../../../functions/store/create-stores.ts'
import { NO_PLAN } from '../../../src/domain/desk/board-records.ts'

/** Demo accounts that write. */
const OWNERS = ['demo-editor', 'demo-head']

/**
 * Gives the hearticles of the sample that nobody has planned yet to the demo accounts that write, in
 * turn, so that the board shows whose they are. One from which its owner was taken away stays without.
 */
export async function ensureSampleOwners(
  { hearticles, board, credentials }: Pick<Stores, 'hearticles' | 'board' | 'credentials'>,
  at: Date,
): Promise<void> {
  const found = await Promise.all(OWNERS.map((name) => credentials.ofUsername(name)))
  const owners = found.flatMap(({ found: one }) => one?.account.id ?? [])
  const [by] = owners
  if (by === undefined) return
  const { plans } = await board.read()
  const unplanned = (await hearticles.heads())
    .filter(({ id, sample }) => sample && !plans.has(id))
    .toSorted((a, b) => a.id - b.id)
  const rows = unplanned.map(({ id }, index) => {
    const ownerId = owners[index % owners.length] ?? null
    const record = { hearticleId: id, plan: { ...NO_PLAN, ownerId, version: 1 } }
    return { key: String(id), record, assigned: [] }
  })
  await board.save(rows, { by, at })
}
