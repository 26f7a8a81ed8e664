// Rules: P-BOARD-BULK.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import type { BoardRow } from '../../contract/desk/board.ts'
import { keptForms } from '../../kept/kept-texts.ts'
import { createBoard, type DeskBoard } from './board.store.ts'

const BOARD = '/api/desk/board'
const row = (key: string, more: Partial<BoardRow> = {}): BoardRow => ({
  ...{ key, hearticleId: 7, headline: { de: key, en: key }, state: 'writing', lapsed: null },
  ...{ isPublic: false, breaking: false, isSample: false, topicId: null, rubricId: null },
  ...{ owner: null, reviewer: null, writers: [], dueOn: null, plannedOn: null },
  ...{ publicationDate: null, nextReviewOn: null, savedAt: null, version: 0 },
  ...{ hearticleVersion: 1, from: null },
  ...more,
})
const first = row('hearticle-1')
const second = row('hearticle-2')
const IDEA = 'idea-00000000-0000-4000-8000-000000000000'

let page: BrowserPage
let board: DeskBoard
let end: () => void
beforeEach(async () => {
  page = stubBrowserPage()
  board = createBoard('de', 'me')
  end = board.start()
  page.answer(BOARD, 200, { today: '2026-11-26', rows: [first, second, row(IDEA)] })
  page.answer('/api/topics', 200, [])
  await board.load()
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const sentRows = () => JSON.parse(String(page.calls.at(-1)?.body)).rows as object[]
const keys = () => board.$board.get().rows.map(({ key }) => key)
const due = (key: string, version = 0) => ({ key, version, dueOn: '2026-12-01' })
const done = (one: BoardRow | null, key = one?.key) => ({
  ...{ key, outcome: 'done', reason: null, row: one },
})

describe('the board', () => {
  test('what was not saved is there again after a sign-in, for who chose it', async () => {
    page.answer(BOARD, 401, { code: 'session_ended', message: 'Vorbei.' })
    await board.change([due('hearticle-1')])
    end()
    const again = createBoard('de', 'me')
    const endAgain = again.start()
    await vi.waitFor(() =>
      expect(again.$unsaved.get()).toMatchObject([{ change: due('hearticle-1') }]),
    )
    expect(await keptForms('somebody else')).toEqual([])
    again.discard()
    endAgain()
    await vi.waitFor(async () => expect(await keptForms('me')).toEqual([]))
  })

  test('what was saved takes the place of what was, and is said', async () => {
    const saved = row('hearticle-1', { dueOn: '2026-12-01', version: 1 })
    page.answer(BOARD, 200, { rows: [done(saved)] })
    expect(await board.change([due('hearticle-1')])).toBe(true)
    expect(board.$board.get().rows[0]).toEqual(saved)
    expect(board.$news.get()).toEqual({ kind: 'changed', count: 1 })
    expect(board.$pending.get().size).toBe(0)
  })

  test('what somebody else changed is shown as it is now; what was chosen stays and can be saved on it', async () => {
    const theirs = row('hearticle-1', { dueOn: '2026-12-24', version: 4 })
    page.answer(BOARD, 200, {
      rows: [
        { key: 'hearticle-1', outcome: 'conflict', reason: null, row: theirs },
        { key: 'hearticle-2', outcome: 'refused', reason: 'not-yours', row: second },
      ],
    })
    expect(await board.change([due('hearticle-1'), due('hearticle-2')])).toBe(false)
    expect(board.$board.get().rows[0]?.dueOn).toBe('2026-12-24')
    expect(board.$unsaved.get()).toEqual([
      { change: due('hearticle-1'), why: { kind: 'conflict' } },
      { change: due('hearticle-2'), why: { kind: 'refused', reason: 'not-yours' } },
    ])
    page.answer(BOARD, 200, { rows: [done(row('hearticle-1')), done(second)] })
    await board.retry()
    expect(sentRows()).toEqual([due('hearticle-1', 4), due('hearticle-2')])
    expect(board.$unsaved.get()).toEqual([])
  })

  test('without a connection nothing that was chosen is lost', async () => {
    expect(await board.change([due('hearticle-1')])).toBe(false)
    expect(board.$unsaved.get()).toMatchObject([
      { change: due('hearticle-1'), why: { kind: 'failed', error: { code: 'network_error' } } },
    ])
    board.discard()
    expect(board.$unsaved.get()).toEqual([])
  })

  test('more than a hundred rows are sent a hundred at a time', async () => {
    page.calls.length = 0
    page.answer(BOARD, 200, { rows: [] })
    page.answer(BOARD, 200, { rows: [] })
    await board.change(Array.from({ length: 101 }, (_, index) => due(`hearticle-${index + 1}`)))
    expect(page.calls.map(({ body }) => JSON.parse(String(body)).rows.length)).toEqual([100, 1])
  })

  test('an idea that is dropped goes, and comes back by one step', async () => {
    const idea = row(IDEA, { hearticleId: null, state: 'idea', version: 1 })
    page.answer(BOARD, 200, { rows: [done(null, IDEA)] })
    await board.drop(idea)
    expect(keys()).not.toContain(IDEA)
    expect(board.$news.get()).toEqual({ kind: 'dropped', row: idea })
    page.answer(BOARD, 200, { rows: [done({ ...idea, version: 3 })] })
    await board.undrop()
    expect(sentRows()).toEqual([{ key: IDEA, version: 2, isDropped: false }])
    expect(keys()).toContain(IDEA)
  })

  test('what is approved is released for the day for which it is meant', async () => {
    page.answer('/api/hearticle/7/publication', 409, { code: 'version_conflict', message: 'x' })
    const meant = row('hearticle-7', { state: 'approved', plannedOn: '2026-12-03' })
    expect(await board.release(meant)).toMatchObject({ code: 'version_conflict' })
    expect(JSON.parse(String(page.calls.at(-1)?.body))).toEqual({
      ...{ version: 1, publicationDate: '2026-12-03' },
    })
  })

  test('what is there stays where it cannot be read again', async () => {
    await board.load()
    expect(board.$board.get().at).toBe('failed')
    expect(keys()).toHaveLength(3)
  })
})
