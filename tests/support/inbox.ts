import type { Stores } from '../../functions/store/create-stores.ts'
import type { InboxEntry } from '../../src/domain/desk/inbox-entry.ts'
import { noon } from './records.ts'

/** All that came in and was not decided about: what waits, then what is put off. */
export async function inboxOf(
  { inbox }: Pick<Stores, 'inbox'>,
  today = noon.toISOString().slice(0, 10),
): Promise<InboxEntry[]> {
  const { counts, due, later } = await inbox.overview(today)
  return [...(await Array.fromAsync(inbox.waiting([...counts.keys()], due))), ...later]
}
