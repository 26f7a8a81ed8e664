import { randomUUID } from 'node:crypto'
import { commentKey } from '../../functions/store/table/keys.ts'
import { putNew } from '../../functions/store/table/writes.ts'
import type { StoresFixture } from './stores.ts'

/** Gives a hearticle so many more comments like one that it has. */
export async function fillComments(
  { table }: StoresFixture,
  { hearticleId, id }: { hearticleId: number; id: string },
  more: number,
): Promise<void> {
  const item = await table.get(commentKey(hearticleId, id))
  const ids = Array.from({ length: more }, () => randomUUID())
  await Promise.all(
    ids.map((other) => {
      const record = { ...Object(item?.record), id: other }
      return table.write(putNew({ ...commentKey(hearticleId, other), record }))
    }),
  )
}
