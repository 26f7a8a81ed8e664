import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowserPage } from '../../tests/support/browser-page.ts'
import type { CallError } from '../api.ts'
import { type Began, createFormDraft, type Sending } from './form-draft.store.ts'

const salt: Began = { version: 1, values: { name: 'Salz', description: 'Kochsalz' } }

const refusal = (code: 'version_conflict' | 'rubric_not_found'): CallError => ({
  code,
  message: code,
})

beforeEach(() => void stubBrowserPage())
afterEach(() => vi.unstubAllGlobals())

/** A form that was opened on the first version, while the service has what `now` says. */
function opened(now: Began | undefined = salt, began: Began = salt) {
  const sent: Sending[] = []
  const answers: Array<{ ok: true } | { ok: false; error: CallError }> = []
  const draft = createFormDraft({
    ...{ account: 'u1', form: 'rubric/1', title: 'Salz', began },
    goneCode: 'rubric_not_found',
    again: async () => now,
    async send(sending) {
      sent.push(sending)
      return answers.shift() ?? { ok: true }
    },
  })
  void draft.keeper.start()
  return { draft, sent, answers }
}

test('what only one of two changed counts; what both did is decided before it is sent again', async () => {
  const theirs = { version: 2, values: { name: 'Natrium', description: 'Speisesalz' } }
  const { draft, sent, answers } = opened(theirs)
  answers.push({ ok: false, error: refusal('version_conflict') })
  draft.typed({ name: 'Meersalz', description: 'Kochsalz' })
  expect(await draft.submit()).toBe(false)
  expect(draft.values()).toEqual({ name: 'Meersalz', description: 'Speisesalz' })
  expect(draft.$state.get().conflict?.fields).toEqual(['name'])
  expect(await draft.submit()).toBe(false)
  expect(sent).toHaveLength(1)
  draft.decide('name', 'theirs')
  draft.typed({ ...draft.values(), description: 'Salz' })
  expect(await draft.submit()).toBe(true)
  expect(sent[1]).toMatchObject({ version: 2, values: { name: 'Natrium', description: 'Salz' } })
  draft.keeper.stop()
})

test('what somebody deleted meanwhile can be saved as something new', async () => {
  const { draft, sent, answers } = opened(undefined)
  answers.push({ ok: false, error: refusal('rubric_not_found') })
  draft.typed({ name: 'Meersalz' })
  await draft.submit()
  expect(draft.$state.get().isGone).toBe(true)
  draft.makeNew()
  expect(await draft.submit()).toBe(true)
  expect(sent[1]).toMatchObject({ version: null, values: { name: 'Meersalz' } })
  draft.keeper.stop()
})

test('sent again after a lost answer, it is the same attempt', async () => {
  const { draft, sent, answers } = opened()
  answers.push({ ok: false, error: { code: 'network_error' } })
  draft.typed({ name: 'Meersalz' })
  await draft.submit()
  await draft.submit()
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey)
  draft.keeper.stop()
})

test.each<[string, Began, Record<string, string>]>([
  ['on the version of this moment', salt, { name: 'Meersalz', description: 'Kochsalz' }],
  [
    'on what somebody else saved since',
    { version: 2, values: { name: 'Salz', description: 'Speisesalz' } },
    { name: 'Meersalz', description: 'Speisesalz' },
  ],
  [
    'as something new where it was deleted',
    { version: null, values: { name: '' } },
    { name: 'Meersalz', description: 'Kochsalz' },
  ],
])('what was left is taken up %s', async (_, now, values) => {
  const { draft: first } = opened()
  first.typed({ ...salt.values, name: 'Meersalz' })
  first.keeper.stop()
  const { draft } = opened(now, now)
  await vi.waitFor(() => expect(draft.keeper.$offers.get()).toHaveLength(1))
  const [offer] = draft.keeper.$offers.get()
  if (offer) draft.take(offer)
  expect(draft.values()).toEqual(values)
  expect(draft.$state.get()).toMatchObject({ conflict: undefined, shown: values })
  draft.keeper.stop()
})
