import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowserPage } from '../../tests/support/browser-page.ts'
import { runHook } from '../../tests/support/run-hook.ts'
import type { CallAnswer } from './api.ts'

const ok = <T>(value: T) => ({ ok: true as const, value })
const failed = (message: string) => ({
  ok: false as const,
  error: { code: 'network_error' as const, message },
})

beforeEach(() => void stubBrowserPage())
afterEach(() => void vi.unstubAllGlobals())

// It listens to the page that is there when it is loaded.
const loaded = async () => {
  vi.resetModules()
  vi.stubGlobal('window', globalThis)
  return import('./remote.ts')
}

/** Answers when the test says so, and notes what was asked. */
function source() {
  const asked: PromiseWithResolvers<CallAnswer<string>>[] = []
  return {
    asked,
    ask: () => {
      const one = Promise.withResolvers<CallAnswer<string>>()
      asked.push(one)
      return one.promise
    },
  }
}

test('several answers are all of their values, or the first that failed', async () => {
  const { allOf } = await loaded()
  const answers = [ok(1), ok('a')].map(async (answer) => answer)
  expect(await allOf(answers)).toEqual(ok([1, 'a']))
  const some = [ok(1), failed('b'), failed('c')].map(async (answer) => answer)
  expect(await allOf(some)).toMatchObject(failed('b'))
})

test.each(['isFixed', 'isKept'] as const)(
  'what is asked for while nobody sees the page is asked for when it is seen, and then not again: %s',
  async (option) => {
    const { useRemote } = await loaded()
    const { ask, asked } = source()
    const show = (hidden: boolean) => {
      Object.assign(document, { hidden })
      dispatchEvent(new Event('visibilitychange'))
    }
    show(true)
    const hook = await runHook(
      (query: string) => useRemote('a', query, ask, { [option]: true }),
      'q',
    )
    expect(asked).toHaveLength(0)
    await hook.settle(() => show(false))
    await hook.settle(() => asked[0]?.resolve(ok('it')))
    expect(hook.now()).toMatchObject({ value: 'it', isCurrent: true })
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    await hook.settle(() => show(true))
    await hook.settle(() => show(false))
    vi.useRealTimers()
    expect(asked).toHaveLength(1)
  },
)

test('asked anew while it is under way, it is asked after that; what another call answered stays until then', async () => {
  const { useRemote } = await loaded()
  const { ask, asked } = source()
  const hook = await runHook((query: string) => useRemote<string>('b', query, ask), 'q')
  let isDone = false
  const { take, again } = hook.now()
  await hook.settle(() => {
    void take('taken')
    void again().then(() => {
      isDone = true
    })
  })
  expect(asked).toHaveLength(1)
  await hook.settle(() => asked[0]?.resolve(ok('old')))
  expect(hook.now()).toMatchObject({ value: 'taken', isLoading: true })
  expect(isDone).toBe(false)
  await hook.settle(() => asked[1]?.resolve(failed('down')))
  expect(hook.now()).toMatchObject({ value: 'taken', error: { message: 'down' } })
  expect(isDone).toBe(true)
})

test('where nothing is asked there is nothing, whatever was there before', async () => {
  const { useRemote } = await loaded()
  const hook = await runHook(
    (query: string | undefined) => useRemote('c', query, async () => ok(query)),
    'q' as string | undefined,
  )
  expect(hook.now().value).toBe('q')
  await hook.change(undefined)
  expect(hook.now()).toMatchObject({ value: undefined, isCurrent: false, isLoading: false })
  await hook.change('r')
  expect(hook.all.map(({ value }) => value)).not.toContain('s')
  expect(hook.now().value).toBe('r')
})
