// Rules: P-TRASH.
import { describe, expect, test } from 'vitest'
import { queryAll } from '../../functions/store/table/table.ts'
import { approveEdition, publishApproved } from '../support/editions.ts'
import { hearticleDraft, noon } from '../support/records.ts'
import { all, type StoresFixture, storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const DAY = 86_400_000
/** The last moment at which it can be brought back, by the clock of who does it. */
const lastMoment = new Date(noon.getTime() + 30 * DAY)
const over = new Date(lastMoment.getTime() + 1)

describe.each(drivers)('what lies in the trash, $name', ({ open }) => {
  const stores = storesForEachTest((filled) => filled.fill(), open)

  /** What is public with a working copy, and then deleted or withdrawn. @returns its id */
  async function trashed(take: 'remove' | 'withdraw', key: string): Promise<number> {
    const { hearticle } = await stores.hearticles.importByKey(
      hearticleDraft(key, { status: 'IN_REVIEW' }),
    )
    const { id } = hearticle
    const reviewer = await approveEdition(stores, id, noon)
    await publishApproved(stores, id, noon, reviewer)
    const { version, key: _, sample: __, ...draft } = (await deskOf(id)).hearticle
    const translations = draft.translations.map((text) => ({ ...text, headline: 'Neu' }))
    const change = { by: 'writer', at: noon }
    const working = { ...draft, status: 'DRAFT' as const, translations }
    await stores.hearticles.save(id, version, working, change)
    await stores.hearticles[take](id, noon, 'editor')
    return id
  }

  const deskOf = async (id: number) => {
    const desk = await stores.hearticles.findForDesk(id)
    if (!desk || desk === 'deleted') throw new Error(`hearticle ${id} is not there`)
    return desk
  }

  /** All that is kept of it beside the mark that it is gone. */
  const kept = async (id: number) => ({
    editions: (await stores.hearticles.editionsOf(id)).length,
    records: ((await stores.hearticles.heldRecords(id)) ?? []).map(
      ({ translations }) => translations[0]?.headline,
    ),
  })

  /** Does something else before a call of the table, the first of which is 1. */
  const beforeCall = (call: number, other: () => Promise<unknown>) => {
    let count = 0
    stores.faults.before = async () => {
      count += 1
      if (count !== call) return
      stores.faults.before = () => {}
      await other()
    }
  }

  const restore = (id: number) =>
    stores.trash.restore('hearticle', String(id), { by: 'editor', at: lastMoment })
  const empty = () => stores.trash.empty(over)

  test.each([
    ['remove', 'restore'],
    ['remove', 'empty'],
    ['withdraw', 'restore'],
    ['withdraw', 'empty'],
  ] as const)(
    '(%s) is whole or gone where it is brought back as it is forgotten, whichever begins (%s)',
    async (take, first) => {
      const outcomes = new Set<string>()
      for (let call = 1; call <= 14; call += 1) {
        const id = await trashed(take, `${take}-${first}-${call}`)
        const before = await kept(id)
        if (first === 'restore') {
          beforeCall(call, empty)
          await restore(id)
        } else {
          beforeCall(call, () => restore(id))
          await empty()
        }
        stores.faults.before = () => {}
        const desk = await stores.hearticles.findForDesk(id)
        const isBack = desk !== undefined && desk !== 'deleted' && desk.published !== undefined
        outcomes.add(isBack ? 'whole' : 'gone')
        if (isBack) {
          expect(await kept(id)).toEqual(before)
          expect(desk.hearticle.translations[0]?.headline).toBe('Neu')
          expect(await stores.hearticles.find(id)).toMatchObject({ status: 'PUBLISHED' })
        } else {
          expect(await stores.hearticles.find(id)).toBe('deleted')
          expect(await restore(id)).toBeUndefined()
          // What was withdrawn stays with the desk.
          if (take === 'withdraw') expect(await kept(id)).toEqual(before)
        }
        expect((await stores.trash.list()).map((one) => one.id)).not.toContain(String(id))
        expect(await empty()).toBe(0)
        await leaveOut(stores, id)
      }
      expect([...outcomes].toSorted()).toEqual(['gone', 'whole'])
    },
  )

  test('is forgotten whole though that is cut off at any call, and nobody brings it back between', async () => {
    for (let call = 1; call <= 20; call += 1) {
      const id = await trashed('remove', `cut-${call}`)
      let isCut = false
      beforeCall(call, async () => {
        isCut = true
        throw new Error('killed')
      })
      await empty().catch(() => {})
      stores.faults.before = () => {}
      const restored = await restore(id)
      if (restored) expect(await stores.hearticles.find(id)).toMatchObject({ status: 'PUBLISHED' })
      else {
        await empty()
        // That an edition was public stays, without its words (P-EDITION-ADDRESS).
        expect(await kept(id)).toEqual({ editions: 1, records: [] })
        expect(await stores.hearticles.find(id)).toBe('deleted')
      }
      await leaveOut(stores, id)
      if (!isCut) break
    }
  })

  test('that was brought back and withdrawn again keeps its thirty days from then', async () => {
    const id = await trashed('withdraw', 'again')
    beforeCall(2, async () => {
      await stores.trash.restore('hearticle', String(id), { by: 'editor', at: lastMoment })
      await stores.hearticles.withdraw(id, lastMoment, 'editor')
    })
    expect(await empty()).toBe(0)
    expect(await stores.trash.list()).toMatchObject([
      { id: String(id), at: lastMoment.toISOString() },
    ])
  })
})

/** Lets the next round begin with an empty trash. */
async function leaveOut({ table, hearticles, trash }: StoresFixture, id: number): Promise<void> {
  await hearticles.remove(id, noon)
  await trash.empty(over)
  expect(await all(queryAll(table, 'TRASH', { list: true }))).toEqual([])
}
