import { type InboxState, MAX_DECIDED } from '../../src/contract/desk/inbox.ts'
import type { InboxEntry } from '../../src/domain/desk/inbox-entry.ts'
import type { Triage } from '../../src/domain/desk/triage.ts'
import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import type { Stores } from '../store/create-stores.ts'
import type { Inbox } from '../store/desk/inbox.ts'

interface Asked {
  state: InboxState
  rubric?: number | 'none' | undefined
  text: string
  page: number
  size: number
}

interface Needed {
  inbox: Stores['inbox']
  triage: Pick<Stores['triage'], 'decided'>
}

/**
 * A page of studies that came in, the newest first (P-INBOX). Of what waits no more is read than is
 * shown, unless words are looked for.
 * @param today in Vienna
 */
export async function listInbox(needed: Needed, asked: Asked, today: string) {
  const { inbox } = needed
  const { state, rubric, text, page, size } = asked
  const all = await inbox.overview(today)
  const { shown, total, rubrics } =
    state === 'waiting' && text === '' ? await pageOfWaiting() : await pageOfFound()
  return {
    shown,
    total,
    rubrics: Array.from(rubrics, ([rubricId, count]) => ({ rubricId, count })).toSorted(
      (a, b) => b.count - a.count || (a.rubricId ?? 0) - (b.rubricId ?? 0),
    ),
    counts: { waiting: countWaiting(all), later: all.later.length },
  }

  async function pageOfWaiting() {
    const { counts, due } = all
    const wanted = [...counts].filter(([rubricId]) => isInRubric(rubricId, rubric))
    const shown: InboxEntry[] = []
    let place = 0
    for await (const entry of inbox.waiting(
      wanted.map(([rubricId]) => rubricId),
      due,
    )) {
      if (place >= page * size) shown.push(entry)
      place += 1
      if (shown.length === size) break
    }
    return { shown, total: sum(wanted.map(([, count]) => count)), rubrics: counts }
  }

  async function pageOfFound() {
    const found = await entriesIn(needed, state, all, openWordFilter(text))
    const byRubric = Map.groupBy(found, ({ rubricId }) => rubricId ?? null)
    const wanted = found.filter(({ rubricId }) => isInRubric(rubricId ?? null, rubric))
    return {
      shown: wanted.slice(page * size, (page + 1) * size),
      total: wanted.length,
      rubrics: new Map(Array.from(byRubric, ([rubricId, { length }]) => [rubricId, length])),
    }
  }
}

/** How many wait for the desk. */
export const countWaiting = ({ counts }: Inbox): number => sum([...counts.values()])

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

async function entriesIn(
  { inbox, triage }: Needed,
  state: InboxState,
  all: Inbox,
  isWanted: (entry: InboxEntry) => boolean,
): Promise<readonly InboxEntry[]> {
  if (state === 'waiting') return inbox.find(all, isWanted)
  if (state === 'later') return all.later.filter(isWanted)
  return (await triage.decided(state, MAX_DECIDED)).map(entryOf).filter(isWanted)
}

/** What was decided, as far as it is found as what waits is. */
function entryOf({ pmid, at, entry, after }: Triage): InboxEntry {
  const cameOn = dayInVienna(new Date(at))
  return { ...(entry ?? { pmid, cameOn, by: 'hand', title: '' }), ...after }
}

const isInRubric = (rubricId: number | null, wanted: Asked['rubric']): boolean =>
  wanted === undefined || (rubricId ?? 'none') === wanted

/** Finds entries whose title has all the words of a text, or whose number it is. */
function openWordFilter(text: string): (entry: InboxEntry) => boolean {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return ({ pmid, title, germanTitle = '' }) => {
    const titles = folded(`${title} ${germanTitle}`)
    return pmid === text || words.every((word) => titles.includes(word))
  }
}

const folded = (text: string) => text.normalize('NFC').toLowerCase()
