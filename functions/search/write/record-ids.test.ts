import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ID_ROOM } from '../tables/index-tables.ts'
import { type ChangedRecord, numberRecords } from './record-ids.ts'

interface Numbered {
  rank: number
  id: number
}

/** Changes some of what is numbered. @returns all of it, and the ids that were given */
function changed(all: readonly Numbered[], changes: readonly ChangedRecord<Numbered>[]) {
  const rowAt = (id: number) => all.find((one) => one.id === id) as Numbered
  const numbered = numberRecords(
    all.map(({ id }) => id),
    changes,
    { at: (id) => rowAt(id).rank, of: ({ rank }) => rank, compare: (a, b) => a - b },
    (id): ChangedRecord<Numbered> => ({ before: id, row: rowAt(id) }),
  )
  const gone = new Set(numbered.map(({ record }) => record.before))
  const come = numbered.flatMap(({ record: { row }, id }) =>
    row && id !== undefined ? [{ rank: row.rank, id }] : [],
  )
  const kept = all.filter(({ id }) => !gone.has(id))
  return { all: [...kept, ...come].toSorted((a, b) => a.rank - b.rank), numbered }
}

const expectAscending = (all: readonly Numbered[]) => {
  for (const [index, { id }] of all.entries()) {
    expect(Number.isInteger(id)).toBe(true)
    expect(id).toBeGreaterThan(all[index - 1]?.id ?? 0)
  }
}

const start = Array.from({ length: 40 }, (_, index) => ({ rank: index + 1, id: (index + 1) * 40 }))

test('ids ascend with what records are ordered by, whatever comes, goes and moves', () => {
  const change = fc.record({
    picked: fc.nat(),
    rank: fc.double({ min: 0, max: 41, noNaN: true }),
    kind: fc.constantFrom('come', 'go', 'move', 'stay'),
  })
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 8 }), (rounds) => {
      let all: Numbered[] = start
      for (const round of rounds) {
        const ranks = new Set(all.map(({ rank }) => rank))
        const changes = new Map<number | string, ChangedRecord<Numbered>>()
        for (const { picked, rank, kind } of round) {
          const before = all[picked % all.length]
          const isNew = !ranks.has(rank)
          ranks.add(rank)
          if (kind === 'come' && isNew) {
            changes.set(`${rank}`, { before: undefined, row: { rank, id: 0 } })
          }
          if (!before || kind === 'come') continue
          const moved = { rank: kind === 'move' && isNew ? rank : before.rank, id: 0 }
          changes.set(before.id, { before: before.id, row: kind === 'go' ? undefined : moved })
        }
        all = changed(all, [...changes.values()]).all
        expectAscending(all)
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      }
    }),
    { numRuns: 50 },
  )
})

test('one that changes and stays where it is keeps its id, and so do most where one moves', () => {
  const same = start.slice(3, 20).map((row) => ({ before: row.id, row }))
  for (const { record, id } of changed(start, same).numbered) expect(id).toBe(record.before)

  const moved = same.map(({ before, row }, index) =>
    index === 0 ? { before, row: { rank: 15.5, id: 0 } } : { before, row },
  )
  const { numbered } = changed(start, moved)
  expect(numbered.filter(({ record, id }) => record.before !== id)).toHaveLength(1)
})

test('where there is no room some neighbours are numbered anew, which is rare for what comes first', () => {
  let all: Numbered[] = Array.from({ length: 100 }, (_, rank) => ({
    rank,
    id: (rank + 1) * ID_ROOM,
  }))
  const renumbered: number[] = []
  for (let one = 1; one <= 200; one += 1) {
    const coming = { before: undefined, row: { rank: 49 + 1 / (one + 1), id: 0 } }
    const next = changed(all, [coming])
    if (next.numbered.length > 1) renumbered.push(next.numbered.length - 1)
    all = next.all
    expectAscending(all)
  }
  expect(renumbered.length).toBeGreaterThan(0)
  expect(renumbered.length).toBeLessThan(8)
  expect(Math.max(...renumbered)).toBeLessThanOrEqual(64)
})

test('among records without any room all are numbered anew', () => {
  const dense = Array.from({ length: 100 }, (_, rank) => ({ rank, id: rank + 1 }))
  expectAscending(changed(dense, [{ before: undefined, row: { rank: 50.5, id: 0 } }]).all)
})
