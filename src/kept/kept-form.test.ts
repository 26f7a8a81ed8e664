// Rules: P-KEPT.
import { IDBObjectStore } from 'fake-indexeddb'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../tests/support/browser-page.ts'
import { eraseKept } from './erase-kept.ts'
import { createKeptForm, type KeptForm } from './kept-form.ts'
import { keepsTexts, keepTexts, keptForms, keptTexts } from './kept-texts.ts'
import { $unsaved } from './unsaved.ts'

const isText = (kept: unknown) => (typeof kept === 'string' ? kept : undefined)

const create = (more: Partial<Parameters<typeof createKeptForm<string>>[0]> = {}) =>
  createKeptForm<string>({ account: 'u1', form: 'rubric/3', accept: isText, ...more })

/** A form that is opened, once it knows what was left. */
async function opened(more: Parameters<typeof create>[0] = {}): Promise<KeptForm<string>> {
  const keptForm = create(more)
  ends.push(keptForm.start())
  await settled()
  return keptForm
}

/** Whatever the storage was asked for is done. */
const settled = async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    await vi.advanceTimersByTimeAsync(0)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const passes = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await settled()
}

const textsKept = async (form = 'rubric/3', account = 'u1') =>
  (await keptTexts({ account, form }))?.texts.map(({ value }) => value) ?? []

let page: BrowserPage
let ends: Array<() => void> = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  page = stubBrowserPage()
  ends = []
})
afterEach(() => {
  for (const end of ends) end()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('what is typed into a form', () => {
  test('is kept within a second, and offered when the form is opened again', async () => {
    const first = await opened()
    first.keep('Salz')
    await passes(900)
    expect(await textsKept()).toEqual(['Salz'])
    expect(first.unsaved()).toBe('kept')
    const again = await opened()
    expect(again.$offer.get()?.value).toBe('Salz')
    expect(again.take()).toBe('Salz')
    expect(again.$offer.get()).toBeUndefined()
    await passes(900)
    // Going on with it is no saving: a browser that ends now has it all the same.
    expect((await opened()).$offer.get()?.value).toBe('Salz')
  })

  test('is gone when it is saved', async () => {
    const form = await opened()
    form.keep('Salz')
    await passes(900)
    form.forget()
    await passes(900)
    expect(await textsKept()).toEqual([])
    expect(form.unsaved()).toBe('nothing')
    expect((await opened()).$offer.get()).toBeUndefined()
  })

  test('is gone when it is discarded, while what was typed beside it stays', async () => {
    const first = await opened()
    first.keep('Salz')
    await passes(900)
    const again = await opened()
    again.keep('Pfeffer')
    await passes(900)
    // Nobody decided about the first text yet.
    expect(await textsKept()).toEqual(['Pfeffer', 'Salz'])
    again.discard()
    await passes(900)
    expect(await textsKept()).toEqual(['Pfeffer'])
  })

  test('is offered itself where what was left takes its place', async () => {
    const first = await opened()
    first.keep('Salz')
    await passes(900)
    const again = await opened()
    again.keep('Pfeffer')
    expect(again.swap()).toBe('Salz')
    expect(again.$offer.get()?.value).toBe('Pfeffer')
    await passes(900)
    expect(await textsKept()).toEqual(['Salz', 'Pfeffer'])
    expect(again.swap()).toBe('Pfeffer')
  })

  test('belongs to its account, form and thing', async () => {
    const form = await opened()
    form.keep('Salz')
    await passes(900)
    expect((await opened({ account: 'u2' })).$offer.get()).toBeUndefined()
    expect((await opened({ account: 'visitor' })).$offer.get()).toBeUndefined()
    expect((await opened({ form: 'rubric/4' })).$offer.get()).toBeUndefined()
    expect(await keptForms('u1')).toEqual(['rubric/3'])
    expect(await keptForms('u2')).toEqual([])
  })

  test('is written at once where the page is left or put out of sight', async () => {
    const form = await opened()
    form.keep('Salz')
    dispatchEvent(new Event('pagehide'))
    await settled()
    expect(await textsKept()).toEqual(['Salz'])
    form.keep('Salz und Pfeffer')
    Object.assign(document, { visibilityState: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(await textsKept()).toEqual(['Salz und Pfeffer'])
  })

  test('closed right after a letter leaves what was offered and not decided', async () => {
    const first = await opened()
    first.keep('Salz')
    await passes(900)
    const second = create()
    const end = second.start()
    await settled()
    second.keep('Pfeffer')
    end()
    await settled()
    expect(await textsKept()).toEqual(['Pfeffer', 'Salz'])
  })

  test('of a visitor is offered for a day, and is deleted after it', async () => {
    const visitor = { account: 'visitor', form: 'sign-up/own' }
    const form = await opened(visitor)
    form.keep('maria')
    await passes(23 * 60 * 60 * 1000)
    const again = await opened(visitor)
    expect(again.$offer.get()?.value).toBe('maria')
    await passes(2 * 60 * 60 * 1000)
    expect((await opened(visitor)).$offer.get()).toBeUndefined()
    await passes(900)
    expect(await textsKept('sign-up/own', 'visitor')).toEqual([])
  })

  test('that moves to another name leaves what was kept there', async () => {
    const before = await opened({ form: 'rubric/new' })
    before.keep('Pfeffer')
    await passes(900)
    const form = await opened()
    form.keep('Salz')
    form.moveTo('rubric/new')
    await passes(900)
    expect(form.$offer.get()?.value).toBe('Pfeffer')
    form.forget()
    await passes(900)
    expect(await textsKept('rubric/new')).toEqual(['Pfeffer'])
  })

  test('moves with what was new and has got its id', async () => {
    const form = await opened({ form: 'rubric/new' })
    form.keep('Salz')
    await passes(900)
    form.moveTo('rubric/9')
    await passes(900)
    expect(await keptForms('u1')).toEqual(['rubric/9'])
    expect(await textsKept('rubric/9')).toEqual(['Salz'])
  })

  test('is not offered where it says nothing that is not saved by now, and goes', async () => {
    const form = await opened()
    form.keep('Salz')
    await passes(900)
    const again = await opened({ isWorth: (value) => value !== 'Salz' })
    expect(again.$offer.get()).toBeUndefined()
    await passes(900)
    expect(await textsKept()).toEqual([])
  })

  test('in a shape that the form does not take is dropped without harm', async () => {
    const place = { account: 'u1', form: 'rubric/3' }
    await keepTexts(place, { opening: 'before', texts: [{ at: '', value: { evil: [] } }] })
    const form = await opened()
    expect(form.$offer.get()).toBeUndefined()
    form.keep('Salz')
    await passes(900)
    expect(await textsKept()).toEqual(['Salz'])
  })
})

describe('two tabs with the same form', () => {
  test('the last that typed wins, and saving in one leaves what the other typed', async () => {
    const [one, other] = [await opened(), await opened()]
    one.keep('Salz')
    await passes(900)
    other.keep('Pfeffer')
    await passes(900)
    expect(await textsKept()).toEqual(['Pfeffer'])
    one.forget()
    await passes(900)
    expect(await textsKept()).toEqual(['Pfeffer'])
  })

  test('one that is only closed writes nothing over', async () => {
    const one = await opened()
    one.keep('Salz')
    await passes(900)
    const other = create()
    const end = other.start()
    await settled()
    one.keep('Salz und Pfeffer')
    await passes(900)
    end()
    await settled()
    expect(await textsKept()).toEqual(['Salz und Pfeffer'])
  })
})

describe('a browser that keeps nothing', () => {
  test.each([
    ['full', 'QuotaExceededError', 'full'],
    ['forbidden', 'InvalidStateError', 'refused'],
  ])('as its storage is %s says so in the form, and goes on once it can', async (_, name, why) => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('refused', name)
    })
    const form = await opened()
    form.keep('Salz')
    await passes(900)
    expect(form.$refusal.get()).toBe(why)
    expect($unsaved.get()).toBe('lost')
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    put.mockRestore()
    form.keep('Salz!')
    await passes(900)
    expect(form.$refusal.get()).toBeUndefined()
    expect($unsaved.get()).toBe('kept')
    expect(await textsKept()).toEqual(['Salz!'])
  })

  test('as it has no storage at all', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const form = await opened()
    form.keep('Salz')
    await passes(900)
    expect(form.$refusal.get()).toBe('refused')
    expect(await keptForms('u1')).toEqual([])
    expect(await keepsTexts()).toBe(true)
  })
})

test('leaving the page asks nothing where its text is kept', async () => {
  const form = await opened()
  form.keep('Salz')
  await passes(900)
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(false)
})

test('signing out erases what an account typed, in the forms of all tabs, and leaves others theirs', async () => {
  const other = await opened({ account: 'u2' })
  other.keep('Pfeffer')
  const form = await opened({ account: 'u3' })
  form.keep('Salz')
  await passes(900)
  expect(await keepsTexts()).toBe(true)
  await eraseKept('u3')
  form.keep('Salz!')
  await passes(900)
  expect(await textsKept('rubric/3', 'u3')).toEqual([])
  expect(await textsKept('rubric/3', 'u2')).toEqual(['Pfeffer'])
  // As another tab hears of it.
  dispatchEvent(
    Object.assign(new Event('storage'), { key: 'hearticle.kept-erased', newValue: 'u2' }),
  )
  other.keep('Pfeffer!')
  await passes(900)
  expect(await textsKept('rubric/3', 'u2')).toEqual(['Pfeffer'])
  expect(page.storage.size).toBe(0)
})

/** One step of somebody who writes in a browser that may end at any moment. */
type Step = { type: number } | { wait: number } | 'save' | 'kill' | 'close' | 'discard' | 'ignore'

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.nat(9999).map((type) => ({ type })), weight: 6 },
  { arbitrary: fc.integer({ min: 1, max: 3000 }).map((wait) => ({ wait })), weight: 5 },
  ...(['save', 'kill', 'close', 'discard', 'ignore'] as const).map((one) => fc.constant(one)),
)

test('no word older than a second is lost over any history of typing, saving and kills', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.uuid(), async (steps, account) => {
      /** Every word that was typed and neither saved nor discarded, with when. */
      let owed = new Map<string, number>()
      let value = ''
      let keptForm = create({ account })
      let end = keptForm.start()
      await settled()
      /** All that is offered; what the writer goes on with is in the form. */
      const open = async (isKilled: boolean) => {
        if (isKilled) vi.clearAllTimers()
        else end()
        await settled()
        if (isKilled) for (const [word, at] of owed) if (Date.now() - at < 1000) owed.delete(word)
        keptForm = create({ account })
        end = keptForm.start()
        await settled()
        value = ''
      }
      const continueWithAll = () => {
        for (let left = keptForm.take(); left !== undefined; left = keptForm.take()) {
          value = `${value} ${left}`.trim()
          keptForm.keep(value)
        }
      }
      for (const one of steps) {
        if (typeof one === 'object' && 'type' in one) {
          const word = `w${one.type}`
          value = `${value} ${word}`.trim()
          owed.set(word, Date.now())
          keptForm.keep(value)
        } else if (typeof one === 'object') {
          await passes(one.wait)
        } else if (one === 'save') {
          continueWithAll()
          keptForm.forget()
          value = ''
          owed = new Map()
        } else if (one === 'kill' || one === 'close') {
          await open(one === 'kill')
          continueWithAll()
        } else if (one === 'discard') {
          const dropped = keptForm.$offer.get()?.value.split(' ') ?? []
          keptForm.discard()
          for (const word of dropped) owed.delete(word)
        } else {
          await open(false)
        }
      }
      await open(true)
      const found = new Set<string>()
      for (let left = keptForm.take(); left !== undefined; left = keptForm.take()) {
        for (const word of left.split(' ')) found.add(word)
      }
      end()
      await settled()
      expect([...owed.keys()].filter((word) => !found.has(word))).toEqual([])
    }),
    { numRuns: 200 },
  )
}, 60_000)
