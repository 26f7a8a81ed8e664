// Rules: P-DESK-UNSENT.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../tests/support/browser-page.ts'
import type { CallAnswer } from '../api/api.ts'
import { eraseKept } from '../kept/erase-kept.ts'
import { $unsaved } from '../kept/unsaved.ts'
import { createOutbox, type Mutation, type MutationKind, rowAfter } from './outbox.ts'

interface Row {
  key: string
  version: number
  words: string
}
type Body = { version: number; words: string }

const SILENCE = { ok: false, error: { code: 'network_error' } } as const
const UNSENT = 'hearticle.unsent.me'

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
})
afterEach(() => void vi.unstubAllGlobals())

const mutation = (key: string, words = 'new', version = 1): Mutation<Body> => ({
  id: crypto.randomUUID(),
  list: 'plan',
  kind: 'change',
  key,
  title: key,
  body: { version, words },
})

type Send = MutationKind<Row, Body>['send']

const kindWith = (send: Send, atOnce = 10): MutationKind<Row, Body> => ({
  atOnce,
  apply: (row, { words }) => ({ ...row, words }),
  send,
})

const doneAll: Send = async (mutations) => ({
  ok: true,
  value: mutations.map(() => ({ done: true })),
})

function opened(send: Send, atOnce?: number, account = 'me') {
  const outbox = createOutbox(account)
  const changed = vi.fn()
  outbox.know('plan', { change: kindWith(send, atOnce) }, changed)
  return { outbox, changed }
}

describe('the outbox of the desk', () => {
  test('sends what was done, and tells its list', async () => {
    const { outbox, changed } = opened(doneAll)
    await outbox.act([mutation('a')])
    expect(outbox.$mutations.get()).toEqual([])
    expect(page.storage.has(UNSENT)).toBe(false)
    expect(changed).toHaveBeenCalled()
  })

  test('keeps what got no answer, says so, and sends it again with the same id', async () => {
    const sent: string[] = []
    const answers: Array<Awaited<ReturnType<Send>>> = [
      SILENCE,
      { ok: true, value: [{ done: true }] },
    ]
    const send: Send = async (mutations) => {
      sent.push(...mutations.map(({ id }) => id))
      return answers.shift() ?? SILENCE
    }
    const before = opened(send).outbox
    const one = mutation('a')
    await before.act([one])
    expect(before.$isSilent.get()).toBe(true)
    expect($unsaved.get()).toBe('kept')

    // The browser was killed; the next page sends what is left.
    const after = opened(send).outbox
    await after.send()
    expect(sent).toEqual([one.id, one.id])
    expect(after.$mutations.get()).toEqual([])
    expect($unsaved.get()).toBe('nothing')
  })

  test('keeps what was refused, with why and the version by then, until it is let be or done anew', async () => {
    const { outbox } = opened(async (mutations) => ({
      ok: true,
      value: mutations.map(({ key }) =>
        key === 'a' ? { done: false, why: 'Somebody was faster.', version: 3 } : { done: true },
      ),
    }))
    await outbox.act([mutation('a'), mutation('b')])
    expect(outbox.$mutations.get()).toMatchObject([
      { key: 'a', refused: 'Somebody was faster.', version: 3 },
    ])
    await outbox.send()
    expect(outbox.$mutations.get()).toHaveLength(1)
    outbox.forget(outbox.$mutations.get()[0]?.id ?? '')
    expect(outbox.$mutations.get()).toEqual([])
  })

  test('of one row sends one at a time, the second on the version of the first', async () => {
    const batches: Array<Array<readonly [string, number]>> = []
    const { outbox } = opened(async (mutations) => {
      batches.push(mutations.map(({ key, body }) => [key, body.version]))
      return { ok: true, value: mutations.map(() => ({ done: true, version: 7 })) }
    })
    await outbox.act([mutation('a'), mutation('b'), mutation('a')])
    expect(batches).toEqual([
      [
        ['a', 1],
        ['b', 1],
      ],
      [['a', 7]],
    ])
  })

  test('sends no more at once than the service takes', async () => {
    const sizes: number[] = []
    const { outbox } = opened(async (mutations) => {
      sizes.push(mutations.length)
      return doneAll(mutations)
    }, 2)
    await outbox.act(['a', 'b', 'c', 'd', 'e'].map((key) => mutation(key)))
    expect(sizes).toEqual([2, 2, 1])
  })

  test('takes back what was not sent without the service, and names what was', async () => {
    let answer: Awaited<ReturnType<Send>> = SILENCE
    const { outbox } = opened(async () => answer)
    const unknown = mutation('a')
    await outbox.act([unknown])
    // It may have arrived.
    expect(await outbox.withdraw([unknown])).toEqual([unknown])
    answer = { ok: true, value: [{ done: false, why: 'no' }] }
    const refused = mutation('b')
    await outbox.act([refused])
    expect(await outbox.withdraw([refused])).toEqual([])
    expect(outbox.$mutations.get()).toEqual([])
  })

  test('asks before it is left where the browser keeps nothing, and still sends', async () => {
    let answer: Awaited<ReturnType<Send>> = SILENCE
    const { outbox } = opened(async (mutations) => (answer.ok ? doneAll(mutations) : answer))
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError')
      },
    })
    await outbox.act([mutation('a')])
    expect($unsaved.get()).toBe('lost')
    answer = { ok: true, value: [] }
    await outbox.send()
    expect(outbox.$mutations.get()).toEqual([])
    expect($unsaved.get()).toBe('nothing')
  })

  test('hears what another tab did, and is empty once its account signed out', async () => {
    const { outbox } = opened(async () => SILENCE, 10, 'leaver')
    page.changeElsewhere('hearticle.unsent.leaver', JSON.stringify([mutation('a')]))
    expect(outbox.$mutations.get()).toMatchObject([{ key: 'a' }])
    await eraseKept('leaver')
    await outbox.act([mutation('b')])
    expect(page.storage.has('hearticle.unsent.leaver')).toBe(false)
  })

  test('whatever is lost, refused or killed, each mutation is done once or still there with why', async () => {
    const fate = fc.constantFrom('done', 'refused', 'lost-before', 'lost-after')
    const step = fc.record({ key: fc.constantFrom('a', 'b', 'c'), fate, isKilled: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        page.storage.clear()
        const done = new Map<string, number>()
        const fates = steps.map((one) => one.fate)
        // The service answers a repeated id as it did at first.
        const answered = new Map<string, boolean>()
        const send: Send = async (mutations): Promise<CallAnswer<Array<{ done: true }>>> => {
          const now = fates.shift() ?? 'done'
          if (now === 'lost-before') return SILENCE
          const value = mutations.map(({ id }) => {
            const isDone = answered.get(id) ?? now !== 'refused'
            if (isDone && !answered.has(id)) done.set(id, (done.get(id) ?? 0) + 1)
            answered.set(id, isDone)
            return isDone ? { done: true as const } : { done: false as const, why: 'no' }
          })
          return now === 'lost-after' ? SILENCE : { ok: true, value: value as never }
        }
        let outbox = opened(send).outbox
        const ids: string[] = []
        for (const { key, isKilled } of steps) {
          const one = mutation(key)
          ids.push(one.id)
          const acting = outbox.act([one])
          if (isKilled) outbox = opened(send).outbox
          await acting
          await outbox.send()
        }
        await outbox.send()
        const left = new Map(outbox.$mutations.get().map(({ id, refused }) => [id, refused]))
        for (const id of ids) {
          const times = done.get(id) ?? 0
          expect(times).toBeLessThanOrEqual(1)
          // A refusal is replaced once the same row is tried again.
          if (times === 0 && answered.get(id) === undefined) expect(left.has(id)).toBe(true)
          if (times === 1) expect(left.get(id)).toBeUndefined()
        }
      }),
      { numRuns: 200 },
    )
  })
})

test('a row is shown as all that was done to it makes it, and gone once one of them takes it away', () => {
  const kinds = {
    change: kindWith(doneAll),
    drop: { ...kindWith(doneAll), apply: () => undefined },
  }
  const row: Row = { key: 'a', version: 1, words: 'old' }
  expect(rowAfter(row, [mutation('a', 'one'), mutation('a', 'two')], kinds)).toMatchObject({
    words: 'two',
  })
  expect(rowAfter(row, [{ ...mutation('a'), kind: 'drop' }, mutation('a')], kinds)).toBeUndefined()
})
