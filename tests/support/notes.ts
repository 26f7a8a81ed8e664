import type { StoresFixture } from './stores.ts'

type Noted = Pick<StoresFixture, 'changes'>

const pending = ({ changes }: Noted) => changes.pending(new Date(), Number.POSITIVE_INFINITY)

/** The keys of all that is noted as changed. */
export async function notedKeys(stores: Noted): Promise<string[]> {
  return [...new Set((await pending(stores)).flatMap(({ entities }) => entities))]
}

/** The same, taken in with that. */
export async function takeNotes(stores: Noted): Promise<string[]> {
  const keys = await notedKeys(stores)
  await stores.changes.acknowledge(await pending(stores))
  return keys
}
