/** How many wait for the desk, and which, after whatever happened to them (P-INBOX, P-TRIAGE). */
import { describe, expect, test } from 'vitest'
import { queryAll } from '../../functions/store/table/table.ts'
import { randomNumbers } from '../../scripts/bench/measure/random-numbers.ts'
import { byArrival, type InboxEntry, isPutOff } from '../../src/domain/desk/inbox-entry.ts'
import { addDays } from '../../src/domain/time/vienna-days.ts'
import { inboxOf } from '../support/inbox.ts'
import { hearticleDraft, incomingStudy, noon } from '../support/records.ts'
import { rounds } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const EDITORS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const PMIDS = Array.from({ length: 40 }, (_, index) => String(301 + index))

describe.each(drivers)('what waits for the desk, $name', ({ open }) => {
  const stores = storesForEachTest((all) => all.fill(), open)

  /** Every entry, as it is written. */
  const stored = async (): Promise<InboxEntry[]> => {
    const items = await Array.fromAsync(queryAll(stores.table, 'INBOX'))
    return items.flatMap(({ entry }) => (entry as InboxEntry | undefined) ?? [])
  }

  /** By day and list as all entries say it. */
  const expectKept = async (today: string, about: string) => {
    const entries = (await stored()).toSorted(byArrival)
    const waiting = entries.filter((entry) => !isPutOff(entry, today))
    const { counts, due, later } = await stores.inbox.overview(today)
    const byRubric = Map.groupBy(waiting, ({ rubricId }) => rubricId ?? null)
    const counted = new Map(Array.from(byRubric, ([rubric, { length }]) => [rubric, length]))
    expect(new Map([...counts].toSorted()), about).toEqual(new Map([...counted].toSorted()))
    expect(later, about).toEqual(entries.filter((entry) => isPutOff(entry, today)))
    for (const rubrics of [[...counts.keys()], [1], [null, 2]]) {
      const listed = await Array.fromAsync(stores.inbox.waiting(rubrics, due))
      const own = waiting.filter(({ rubricId }) => rubrics.includes(rubricId ?? null))
      expect(listed, about).toEqual(own)
    }
  }

  test.each(Array.from({ length: rounds(2, 20) }, (_, index) => index + 1))(
    'is counted and listed as it is stored, whatever several people did at once (%i)',
    async (seed) => {
      const draw = randomNumbers(seed)
      const pick = <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T
      const someOf = () => Array.from({ length: 1 + Math.floor(draw() * 6) }, () => pick(PMIDS))
      const deed = () => ({ by: pick(EDITORS), at: noon })
      const today = noon.toISOString().slice(0, 10)
      const { studies, triage, hearticles } = stores
      const deeds: Record<string, () => Promise<unknown>> = {
        import: () =>
          studies.importMany(
            [...new Set(someOf())].map((pmid) =>
              incomingStudy(pmid, { version: 1 + Math.floor(draw() * 3) }),
            ),
            {
              inbox: pick(['query', 'hand', undefined] as const),
              rubricId: pick([1, 2, undefined]),
            },
            new Date(noon.getTime() - Math.floor(draw() * 4) * 86_400_000),
          ),
        withdrawn: () => studies.importMany([{ withdrawn: pick(PMIDS) }]),
        'let wait': () => triage.putUncited(someOf(), today),
        cite: () =>
          hearticles.importByKey(
            hearticleDraft(pick(['a', 'b']), { citedPmids: ['101', ...someOf()] }),
          ),
        reject: () =>
          triage.decide(pick(PMIDS), { kind: 'reject', reason: 'no-news', note: '' }, deed()),
        accept: () =>
          triage.decide(
            pick(PMIDS),
            {
              kind: 'accept',
              rubricId: pick([1, 2, undefined]),
              topicId: undefined,
              ownerId: undefined,
              title: ({ pmid }) => pmid,
            },
            deed(),
          ),
        later: () =>
          triage.decide(
            pick(PMIDS),
            { kind: 'later', until: addDays(today, Math.floor(draw() * 4)) },
            deed(),
          ),
        undo: () => triage.undo(pick(PMIDS), deed()),
      }
      const names = Object.keys(deeds)
      const done: string[] = []
      await deeds.import?.()
      for (let round = 0; round < rounds(25, 60); round += 1) {
        const atOnce = Array.from({ length: 1 + Math.floor(draw() * 4) }, () => pick(names))
        done.push(atOnce.join('+'))
        await Promise.allSettled(atOnce.map((name) => deeds[name]?.()))
        await expectKept(addDays(today, Math.floor(draw() * 4)), done.join(', '))
      }
      expect((await stored()).length).toBeGreaterThan(0)
    },
  )

  test('is read no further than it is taken, however much there is', async () => {
    const many = Array.from({ length: 300 }, (_, index) => incomingStudy(String(1001 + index)))
    for (const rubricId of [1, 2]) {
      const own = many.filter((_, index) => (index % 2) + 1 === rubricId)
      await stores.studies.importMany(own, { inbox: 'query', rubricId }, noon)
    }
    const { counts, due } = await stores.inbox.overview('2026-11-21')
    expect([...counts].toSorted()).toEqual([
      [1, 150],
      [2, 150],
    ])
    stores.calls.length = 0
    const taken: string[] = []
    for await (const { pmid } of stores.inbox.waiting([1, 2], due)) {
      taken.push(pmid)
      if (taken.length === 25) break
    }
    expect(taken).toEqual(Array.from({ length: 25 }, (_, index) => String(1300 - index)))
    expect(stores.calls).toEqual(['Query', 'Query'])
  })

  test('waits again on the day until which it was put off, where it stood before', async () => {
    for (const [day, pmid] of [
      ['19', '301'],
      ['20', '302'],
      ['21', '303'],
    ] as const) {
      const at = new Date(`2026-11-${day}T12:00:00Z`)
      await stores.studies.importMany([incomingStudy(pmid)], { inbox: 'query', rubricId: 1 }, at)
    }
    const by = { by: EDITORS[0] ?? '', at: noon }
    await stores.triage.decide('302', { kind: 'later', until: '2026-11-23' }, by)
    const waitingOn = async (day: string) => {
      const { later } = await stores.inbox.overview(day)
      const putOff = new Set(later.map(({ pmid }) => pmid))
      return (await inboxOf(stores, day)).map(({ pmid }) => pmid).filter((one) => !putOff.has(one))
    }
    expect(await waitingOn('2026-11-22')).toEqual(['303', '301'])
    expect(await waitingOn('2026-11-23')).toEqual(['303', '302', '301'])
  })
})
