// Rules: P-STATES-OF-LISTS.
import { expect, test } from 'vitest'
import { createPagedList, type ListPage } from './paged-list.store.ts'

type Answer = { ok: true; value: ListPage<string> } | { ok: false }

const pageWith = (page: number): Answer => ({
  ok: true,
  value: { content: [`item of ${page}`], page, totalPages: 9, totalElements: 9 },
})

/** A source whose answers come when the test says so. */
function source() {
  const requests: { page: number; signal: AbortSignal; answer: (answer: Answer) => void }[] = []
  return {
    asked: requests,
    load: (page: number, signal: AbortSignal) =>
      new Promise<Answer>((answer) => requests.push({ page, signal, answer })),
  }
}

test('an answer that was overtaken never shows', async () => {
  const { asked: requests, load } = source()
  const list = createPagedList(load)
  const first = list.go(0)
  const second = list.go(3)
  requests[1]?.answer(pageWith(3))
  requests[0]?.answer(pageWith(0))
  await Promise.all([first, second])
  expect(requests[0]?.signal.aborted).toBe(true)
  expect(list.$state.get()).toMatchObject({ at: 'ready', wanted: 3, shown: { page: 3 } })
})

test('a failure keeps what is shown, and is tried again for the page that was wanted', async () => {
  const { asked: requests, load } = source()
  const list = createPagedList(load)
  const first = list.go(0)
  requests[0]?.answer(pageWith(0))
  await first
  const failing = list.go(5)
  requests[1]?.answer({ ok: false })
  await failing
  expect(list.$state.get()).toMatchObject({ at: 'failed', wanted: 5, shown: { page: 0 } })
  const again = list.retry()
  requests[2]?.answer(pageWith(5))
  await again
  expect(requests[2]?.page).toBe(5)
  expect(list.$state.get()).toMatchObject({ at: 'ready', shown: { page: 5 } })
})

test('after it was stopped nothing changes any more', async () => {
  const { asked: requests, load } = source()
  const list = createPagedList(load)
  const first = list.go(0)
  list.stop()
  requests[0]?.answer(pageWith(0))
  await first
  expect(list.$state.get().shown).toBeUndefined()
})
