/** What the desk has planned, as it is stored (P-BOARD, P-IDEAS). */
import { describe, expect, test } from 'vitest'
import { ideaWrites } from '../../functions/store/desk/board.ts'
import { transact } from '../../functions/store/table/transact.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const by = '00000000-0000-4000-8000-000000000001'
const from = { kind: 'study', pmid: '101' } as const

describe('ideas', () => {
  const stores = storesForEachTest()

  test('are on the board with what they came from, and have an id of their own', async () => {
    const change = { by, at: noon }
    const first = await stores.board.createIdea({ title: 'Salt', from, topicId: 2 }, change)
    const second = await stores.board.createIdea({ title: 'Salt', from, ownerId: by }, change)
    expect(second.id).not.toBe(first.id)
    const { ideas, plans } = await stores.board.read()
    expect(ideas.toSorted((a, b) => Number(b.topicId) - Number(a.topicId))).toEqual([first, second])
    expect(first).toMatchObject({ title: 'Salt', from, topicId: 2, ownerId: null, version: 1 })
    expect(plans.size).toBe(0)
  })

  test('come in the transaction of what they came from, or not at all', async () => {
    const { idea, writes } = ideaWrites({ title: 'Salt', from }, { by, at: noon })
    await transact(stores.table, writes)
    expect((await transact(stores.table, writes))?.[0]).toBe(true)
    expect((await stores.board.findSome([7], [idea.id])).ideas).toEqual([idea])
  })
})
