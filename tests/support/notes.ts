import type { ContentEntity } from '../../functions/store/content/content-changes.ts'
import type { StoresFixture } from './stores.ts'

type Noted = Pick<StoresFixture, 'changes'>

const pending = ({ changes }: Noted) => changes.pending(new Date(), Number.POSITIVE_INFINITY)

const keysIn = (changes: Awaited<ReturnType<typeof pending>>): string[] => [
  ...new Set(changes.flatMap(({ entities }) => entities)),
]

/** The keys of all that is noted as changed. */
export async function notedKeys(stores: Noted): Promise<string[]> {
  return keysIn(await pending(stores))
}

/** The same, taken in with that. */
export async function takeNotes(stores: Noted): Promise<string[]> {
  const noted = await pending(stores)
  await stores.changes.acknowledge(noted)
  return keysIn(noted)
}

/** Notes all that imports brought anew, as what people do is noted, which goes before imports. */
export async function noteAsOfPeople(stores: Noted, at: Date): Promise<void> {
  await stores.changes.note((await takeNotes(stores)) as ContentEntity[], at)
}
