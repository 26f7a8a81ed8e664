import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowserPage } from '../../tests/support/browser-page.ts'
import type { ErrorCode } from '../contract/protocol/errors.ts'
import { changeDrafts } from './autosave/stored-drafts.ts'
import {
  type Began as BeganWith,
  createForm,
  type Saved as SavedAs,
  type Sending as SendingOf,
} from './form.store.ts'
import { plainForm, type Values } from './form-kind.ts'

type Began = BeganWith<Values>
type Saved = SavedAs<Values>
type Sending = SendingOf<Values>

const salt: Began = { version: 1, value: { name: 'Salz', description: 'Kochsalz' } }

const newOne: Began = { version: null, value: {} }

const refusal = (code: ErrorCode) => ({ code, message: code })

beforeEach(() => void stubBrowserPage())
afterEach(() => vi.unstubAllGlobals())

/** A form that was opened on the first version, while the service has what `now` says. */
function opened(now: Began | undefined = salt, began: Began = salt, form = 'rubric/1') {
  const sent: Sending[] = []
  const answers: Saved[] = []
  const draft = createForm<Values>({
    kind: plainForm,
    ...{ account: 'u1', form, title: 'Salz', began },
    goneCodes: ['rubric_not_found'],
    again: async () => ({ ok: true, value: now }),
    async send(sending) {
      sent.push(sending)
      const value = { id: sending.version === null ? 7 : 1, version: (sending.version ?? 0) + 1 }
      return answers.shift() ?? { ok: true, value }
    },
  })
  void draft.autosave.start()
  return { draft, sent, answers }
}

test('what only one of two changed counts; what both did is decided before it is sent again', async () => {
  const theirs = { version: 2, value: { name: 'Natrium', description: 'Speisesalz' } }
  const { draft, sent, answers } = opened(theirs)
  const fields = { changedAt: '2026-11-21T11:00:00.000Z', changedBy: 'anna' }
  answers.push({ ok: false, error: { ...refusal('version_conflict'), fields } })
  draft.change({ name: 'Meersalz', description: 'Kochsalz' })
  expect(await draft.submit()).toBe(false)
  expect(draft.$value.get()).toEqual({ name: 'Meersalz', description: 'Speisesalz' })
  expect(draft.$state.get().conflict).toMatchObject({
    disputes: [{ name: 'name', mine: 'Meersalz', theirs: 'Natrium' }],
    savedBy: [{ by: 'anna', isByDailyImport: false, at: fields.changedAt }],
  })
  expect(await draft.submit()).toBe(false)
  expect(sent).toHaveLength(1)
  const [dispute] = draft.$state.get().conflict?.disputes ?? []
  if (dispute) draft.decide(dispute, 'theirs')
  draft.change({ ...draft.$value.get(), description: 'Salz' })
  expect(await draft.submit()).toBe(true)
  expect(sent[1]).toMatchObject({ version: 2, value: { name: 'Natrium', description: 'Salz' } })
  draft.autosave.stop()
})

test('of a text only the paragraph that both changed is decided, and the others of both stay', async () => {
  const written = (...lines: string[]) => ({ description: lines.join('\n') })
  const began = { version: 1, value: written('Eins', 'Zwei', 'Drei', 'Vier') }
  const theirs = { version: 2, value: written('Eins', 'Zwei, ihr', 'Drei', 'Vier, ihr') }
  const { draft, sent, answers } = opened(theirs, began)
  answers.push({ ok: false, error: refusal('version_conflict') })
  draft.change(written('Eins, mein', 'Zwei', 'Drei', 'Vier, mein'))
  await draft.submit()
  const { conflict } = draft.$state.get()
  expect(conflict?.disputes).toMatchObject([{ mine: 'Vier, mein', theirs: 'Vier, ihr' }])
  for (const dispute of conflict?.disputes ?? []) draft.decide(dispute, 'theirs')
  expect(await draft.submit()).toBe(true)
  const value = written('Eins, mein', 'Zwei, ihr', 'Drei', 'Vier, ihr')
  expect(sent[1]).toMatchObject({ version: 2, value })
  draft.autosave.stop()
})

test('what has no versions is saved each time, and nothing of it is left unsaved', async () => {
  const { draft, sent, answers } = opened()
  for (const name of ['Meersalz', 'Steinsalz']) {
    answers.push({ ok: true, value: { version: 1 } })
    draft.change({ ...salt.value, name })
    expect(await draft.submit()).toBe(true)
    expect(draft.autosave.unsaved()).toBe('nothing')
  }
  expect(sent.map(({ value }) => value.name)).toEqual(['Meersalz', 'Steinsalz'])
  draft.autosave.stop()
})

test('what another user deleted meanwhile can be saved as something new', async () => {
  const { draft, sent, answers } = opened(undefined)
  answers.push({ ok: false, error: refusal('rubric_not_found') })
  draft.change({ name: 'Meersalz' })
  await draft.submit()
  expect(draft.$state.get().isGone).toBe(true)
  draft.makeNew({})
  expect(await draft.submit()).toBe(true)
  expect(sent[1]).toMatchObject({ version: null, value: { name: 'Meersalz' } })
  draft.autosave.stop()
})

test('what was deleted after another user had saved it is called deleted', async () => {
  const draft = createForm<Values>({
    kind: plainForm,
    ...{ account: 'u1', form: 'rubric/1', title: 'Salz', began: salt },
    goneCodes: ['rubric_not_found'],
    again: async () => ({ ok: false, error: refusal('rubric_not_found') }),
    send: async () => ({ ok: false, error: refusal('version_conflict') }),
  })
  draft.change({ name: 'Meersalz' })
  await draft.submit()
  expect(draft.$state.get()).toMatchObject({ isGone: true, error: { code: 'rubric_not_found' } })
})

const lost: Saved = { ok: false, error: { code: 'network_error' } }

/** A new one whose answer was lost, and what was typed since. */
async function typedSinceLost() {
  const { draft, sent, answers } = opened(undefined, newOne, 'rubric/new')
  answers.push(lost)
  draft.change({ name: 'Meersalz' })
  expect(await draft.submit()).toBe(false)
  draft.change({ name: 'Meersalz, grob' })
  return { draft, sent, answers, key: sent[0]?.idempotencyKey }
}

/** That the new one was made once, and what was typed since is saved upon it. */
function expectOneMade(sent: readonly Sending[], key: string | undefined): void {
  expect(sent).toMatchObject([
    { version: null, value: { name: 'Meersalz' }, idempotencyKey: key },
    { id: '7', version: 1, value: { name: 'Meersalz, grob' } },
  ])
  expect(sent[1]?.idempotencyKey).not.toBe(key)
}

test('after a lost answer the same is sent again first, then what was typed since', async () => {
  const { draft, sent, key } = await typedSinceLost()
  expect(await draft.submit()).toBe(true)
  expectOneMade(sent.slice(1), key)
  draft.autosave.stop()
})

test('what was sent without an answer outlives the page', async () => {
  const { draft: first, key } = await typedSinceLost()
  first.autosave.stop()
  const { draft, sent } = opened(undefined, newOne, 'rubric/new')
  await vi.waitFor(() => expect(draft.autosave.$offers.get()).toHaveLength(1))
  const [offer] = draft.autosave.$offers.get()
  if (offer) draft.take(offer)
  expect(await draft.submit()).toBe(true)
  expectOneMade(sent, key)
  draft.autosave.stop()
})

test('an ended session does not tell whether what was sent before is done', async () => {
  const { draft, sent, answers, key } = await typedSinceLost()
  answers.push({ ok: false, error: refusal('unauthorized') })
  expect(await draft.submit()).toBe(false)
  expect(await draft.submit()).toBe(true)
  expectOneMade(sent.slice(2), key)
  draft.autosave.stop()
})

test('what is refused when it is sent again counts as never sent', async () => {
  const { draft, sent, answers, key } = await typedSinceLost()
  answers.push({ ok: false, error: refusal('topic_name_taken') })
  expect(await draft.submit()).toBe(true)
  expect(sent[2]).toMatchObject({ version: null, value: { name: 'Meersalz, grob' } })
  expect(sent[2]?.idempotencyKey).not.toBe(key)
  draft.autosave.stop()
})

test('what was saved without an answer is no conflict with what was typed since', async () => {
  const { draft: first, answers } = opened()
  answers.push(lost)
  first.change({ ...salt.value, name: 'Meersalz' })
  await first.submit()
  first.change({ ...salt.value, name: 'Meersalz, grob' })
  first.autosave.stop()
  const { draft, sent } = opened(salt, { version: 2, value: { ...salt.value, name: 'Meersalz' } })
  await vi.waitFor(() => expect(draft.autosave.$offers.get()).toHaveLength(1))
  const [offer] = draft.autosave.$offers.get()
  if (offer) draft.take(offer)
  expect(draft.$state.get().conflict).toBeUndefined()
  expect(await draft.submit()).toBe(true)
  expect(sent.at(-1)).toMatchObject({ version: 2, value: { name: 'Meersalz, grob' } })
  draft.autosave.stop()
})

test('of a draft whose beginning cannot be read, each field that differs is to be decided', async () => {
  const content = { version: 1, base: 'Salz', value: { name: 'Meersalz', extra: 'Mehr' } }
  const stored = { account: 'u1', form: 'rubric/1', visit: 'v1', title: 'Salz', at: '2026-11-21' }
  await changeDrafts([{ ...stored, content }], [])
  const { draft } = opened()
  await vi.waitFor(() => expect(draft.autosave.$offers.get()).toHaveLength(1))
  const [offer] = draft.autosave.$offers.get()
  if (offer) draft.take(offer)
  // What no field of today is called stays, too.
  expect(draft.$value.get()).toEqual({ name: 'Meersalz', extra: 'Mehr' })
  const { conflict } = draft.$state.get()
  expect(conflict?.disputes.map(({ name }) => name).sort()).toEqual([
    'description',
    'extra',
    'name',
  ])
  draft.autosave.stop()
})

test.each<[string, Began, Record<string, string>, isTold?: boolean]>([
  ['on the version of this moment', salt, { name: 'Meersalz', description: 'Kochsalz' }],
  [
    'on what another user saved since',
    { version: 2, value: { name: 'Salz', description: 'Speisesalz' } },
    { name: 'Meersalz', description: 'Speisesalz' },
    true,
  ],
  [
    'as something new where it was deleted',
    { version: null, value: { name: '' } },
    { name: 'Meersalz', description: 'Kochsalz' },
  ],
])('what was left is taken up %s', async (_, now, values, isShown = false) => {
  const { draft: first } = opened()
  first.change({ ...salt.value, name: 'Meersalz' })
  first.autosave.stop()
  const { draft } = opened(now, now)
  await vi.waitFor(() => expect(draft.autosave.$offers.get()).toHaveLength(1))
  const [offer] = draft.autosave.$offers.get()
  if (offer) draft.take(offer)
  expect(draft.$value.get()).toEqual(values)
  const { conflict, shown } = draft.$state.get()
  expect([shown, conflict?.disputes]).toEqual([values, isShown ? [] : undefined])
  draft.autosave.stop()
})
