import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { maria } from '../../../tests/support/session-user.ts'
import { createRubricChoice, hasChanged } from './rubric-choice.store.ts'

const rubrics = [
  { id: 1, name: 'Herz', description: 'Gefäße', motif: 'heart' },
  { id: 2, name: 'Schlaf', description: 'Erholung', motif: 'bed' },
]
const SELECTED = `/api/admin/users/${maria.id}/selected-rubrics`
const SELECT = `/api/admin/users/${maria.id}/rubrics`

describe('choosing rubrics', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
  })
  afterEach(() => void vi.unstubAllGlobals())

  async function loaded(earlier: typeof rubrics = []) {
    page.answer('/api/rubrics', 200, rubrics)
    page.answer(SELECTED, 200, earlier)
    const store = createRubricChoice(maria.id, 'de')
    await store.load()
    const state = () => {
      const now = store.$state.get()
      if (!('chosen' in now)) throw new Error(`is ${now.at}`)
      return now
    }
    return { store, state }
  }

  test('begins with what was chosen before', async () => {
    const { store, state } = await loaded(rubrics.slice(1))
    expect([...state().chosen]).toEqual([2])
    expect(hasChanged(state())).toBe(false)
    store.toggle(1)
    expect(hasChanged(state())).toBe(true)
    store.toggle(1)
    expect(hasChanged(state())).toBe(false)
  })

  test('loading again keeps what was chosen since', async () => {
    const { store, state } = await loaded()
    store.toggle(1)
    page.answer('/api/rubrics', 200, rubrics)
    await store.load()
    expect([...state().chosen]).toEqual([1])
  })

  test('is loaded once, however often it is asked for', async () => {
    page.answer('/api/rubrics', 200, rubrics)
    const store = createRubricChoice(maria.id, 'de')
    await Promise.all([store.load(), store.load()])
    expect(page.calls).toHaveLength(2)
  })

  test('does without an earlier choice that cannot be had', async () => {
    page.answer('/api/rubrics', 200, rubrics)
    const store = createRubricChoice(maria.id, 'de')
    await store.load()
    expect(store.$state.get()).toMatchObject({ at: 'choosing', rubrics, chosen: new Set() })
  })

  test('says so where the rubrics cannot be had, and can try again', async () => {
    const store = createRubricChoice(maria.id, 'de')
    await store.load()
    expect(store.$state.get()).toEqual({ at: 'not-loaded' })
    page.answer('/api/rubrics', 200, rubrics)
    await store.load()
    expect(store.$state.get()).toMatchObject({ at: 'choosing' })
  })

  test('saves the ids, which then are what was chosen before', async () => {
    const { store, state } = await loaded()
    store.toggle(2)
    page.answer(SELECT, 200, rubrics.slice(1))
    const saving = store.save()
    store.toggle(1)
    await saving
    expect(page.calls.at(-1)).toMatchObject({ method: 'PUT', body: '[2]' })
    expect(state()).toMatchObject({ at: 'saved' })
    store.goOn()
    expect(hasChanged(state())).toBe(false)
  })

  test('loses nothing where saving fails, and gives the words of a right that is missing', async () => {
    const { store, state } = await loaded()
    store.toggle(2)
    await store.save()
    expect(state()).toMatchObject({ at: 'not-saved', message: undefined, chosen: new Set([2]) })
    const error = { code: 'premium_required', message: 'Dafür brauchen Sie Premium.' }
    page.answer(SELECT, 403, error)
    await store.save()
    expect(state()).toMatchObject({ at: 'not-saved', message: error.message })
    store.goOn()
    expect([...state().chosen]).toEqual([2])
  })
})
