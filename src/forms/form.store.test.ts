// Rules: P-KEPT, P-REPEATABLE-WRITES.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowserPage } from '../../tests/support/browser-page.ts'
import type { ErrorCode } from '../contract/protocol/errors.ts'
import { keptForms } from '../kept/kept-texts.ts'
import {
  type Began as BeganWith,
  createForm,
  type Saved as SavedAs,
  type Sending as SendingOf,
} from './form.store.ts'
import { acceptValues, isSameValues, type Values } from './values.ts'

type Began = BeganWith<Values>
type Saved = SavedAs<Values>
type Sending = SendingOf<Values>

const salt: Began = { version: 1, value: { name: 'Salz', description: 'Kochsalz' } }

const newOne: Began = { version: null, value: {} }

const refusal = (code: ErrorCode) => ({ code, message: code })

let ends: Array<() => void> = []
/** Another one for each test: what one leaves is written down after its end. */
let account = ''
beforeEach(() => {
  stubBrowserPage()
  account = crypto.randomUUID()
  ends = []
})
afterEach(() => {
  for (const end of ends) end()
  vi.unstubAllGlobals()
})

/** A form that was opened on the first version, while the service has what `now` says. */
function opened(now: Began | undefined = salt, began: Began = salt, form = 'rubric/1') {
  const sent: Sending[] = []
  const answers: Saved[] = []
  const draft = createForm<Values>({
    account,
    form,
    began,
    accept: acceptValues,
    isSame: isSameValues,
    goneCodes: ['rubric_not_found'],
    again: async () => ({ ok: true, value: now }),
    async send(sending) {
      sent.push(sending)
      const value = { id: sending.version === null ? 7 : 1, version: (sending.version ?? 0) + 1 }
      return answers.shift() ?? { ok: true, value }
    },
  })
  const close = draft.kept.start()
  ends.push(close)
  return { draft, sent, answers, close }
}

/** Goes on with what an earlier opening left. */
async function goOn({ draft }: Pick<ReturnType<typeof opened>, 'draft'>) {
  await vi.waitFor(() => expect(draft.kept.$offer.get()).toBeDefined())
  const left = draft.kept.swap()
  if (left) draft.goOn(left)
}

const theirs = { version: 2, value: { name: 'Natrium', description: 'Speisesalz' } }

/** A form whose text another user saved in their own words meanwhile. */
async function met() {
  const form = opened(theirs)
  const fields = { changedAt: '2026-11-21T11:00:00.000Z', changedBy: 'anna' }
  form.answers.push({ ok: false, error: { ...refusal('version_conflict'), fields } })
  form.draft.change({ name: 'Meersalz', description: 'Kochsalz' })
  expect(await form.draft.submit()).toBe(false)
  expect(form.draft.$value.get()).toEqual({ name: 'Meersalz', description: 'Kochsalz' })
  const savedBy = [{ by: 'anna', isByDailyImport: false, at: fields.changedAt }]
  expect(form.draft.$state.get().newer).toEqual({ ...theirs, savedBy })
  // Nothing is saved over it unseen.
  expect(await form.draft.submit()).toBe(false)
  expect(form.sent).toHaveLength(1)
  return form
}

test('where another user saved meanwhile, my text can be saved in place of theirs', async () => {
  const { draft, sent } = await met()
  draft.keepMine()
  expect(await draft.submit()).toBe(true)
  const value = { name: 'Meersalz', description: 'Kochsalz' }
  expect(sent[1]).toMatchObject({ version: 2, value })
})

test('where another user saved meanwhile, their text can be taken, and nothing is left unsaved', async () => {
  const { draft } = await met()
  draft.takeTheirs()
  expect(draft.$state.get()).toMatchObject({ began: { version: 2 }, shown: theirs.value })
  expect(draft.$value.get()).toEqual(theirs.value)
  expect(draft.kept.unsaved()).toBe('nothing')
})

test('what others changed of which this form holds nothing needs no choice, and is said', async () => {
  const { draft, sent, answers } = opened({ ...salt, version: 2 })
  answers.push({ ok: false, error: refusal('version_conflict') })
  draft.change({ ...salt.value, name: 'Meersalz' })
  expect(await draft.submit()).toBe(false)
  const { newer, error } = draft.$state.get()
  expect([newer, error?.code]).toEqual([undefined, 'version_conflict'])
  expect(await draft.submit()).toBe(true)
  expect(sent[1]).toMatchObject({ version: 2, value: { name: 'Meersalz' } })
})

test('what has no versions is saved each time, and nothing of it is left unsaved', async () => {
  const { draft, sent, answers } = opened()
  for (const name of ['Meersalz', 'Steinsalz']) {
    answers.push({ ok: true, value: { version: 1 } })
    draft.change({ ...salt.value, name })
    expect(await draft.submit()).toBe(true)
    expect(draft.kept.unsaved()).toBe('nothing')
  }
  expect(sent.map(({ value }) => value.name)).toEqual(['Meersalz', 'Steinsalz'])
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
})

test('what was deleted after another user had saved it is called deleted', async () => {
  const draft = createForm<Values>({
    account,
    form: 'rubric/1',
    began: salt,
    accept: acceptValues,
    isSame: isSameValues,
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
  const form = opened(undefined, newOne, 'rubric/new')
  const { draft, sent, answers } = form
  answers.push(lost)
  draft.change({ name: 'Meersalz' })
  expect(await draft.submit()).toBe(false)
  draft.change({ name: 'Meersalz, grob' })
  return { ...form, key: sent[0]?.idempotencyKey }
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
})

test('what was sent without an answer outlives the page', async () => {
  const { close, key } = await typedSinceLost()
  close()
  const again = opened(undefined, newOne, 'rubric/new')
  await goOn(again)
  expect(await again.draft.submit()).toBe(true)
  expectOneMade(again.sent, key)
  await vi.waitFor(async () => expect(await keptForms(account)).toEqual([]))
})

test('an ended session does not tell whether what was sent before is done', async () => {
  const { draft, sent, answers, key } = await typedSinceLost()
  answers.push({ ok: false, error: refusal('unauthorized') })
  expect(await draft.submit()).toBe(false)
  expect(await draft.submit()).toBe(true)
  expectOneMade(sent.slice(2), key)
})

test('what is refused when it is sent again counts as never sent', async () => {
  const { draft, sent, answers, key } = await typedSinceLost()
  answers.push({ ok: false, error: refusal('topic_name_taken') })
  expect(await draft.submit()).toBe(true)
  expect(sent[2]).toMatchObject({ version: null, value: { name: 'Meersalz, grob' } })
  expect(sent[2]?.idempotencyKey).not.toBe(key)
})

test('what was saved without an answer is no conflict with what was typed since', async () => {
  const { draft: first, answers, close } = opened()
  answers.push(lost)
  first.change({ ...salt.value, name: 'Meersalz' })
  await first.submit()
  first.change({ ...salt.value, name: 'Meersalz, grob' })
  close()
  const now = { version: 2, value: { ...salt.value, name: 'Meersalz' } }
  const again = opened(salt, now)
  await goOn(again)
  expect(again.draft.$state.get().newer).toBeUndefined()
  expect(await again.draft.submit()).toBe(true)
  expect(again.sent.at(-1)).toMatchObject({ version: 2, value: { name: 'Meersalz, grob' } })
})

test.each<[string, Began, isShown: boolean]>([
  ['on the version of this moment', salt, false],
  ['beside what another user saved since', theirs, true],
  ['as something new where it was deleted', newOne, false],
])('what was left is taken up %s', async (_, now, isShown) => {
  const { draft: first, close } = opened()
  first.change({ ...salt.value, name: 'Meersalz' })
  close()
  const again = opened(now, now)
  await goOn(again)
  const value = { name: 'Meersalz', description: 'Kochsalz' }
  expect(again.draft.$value.get()).toEqual(value)
  const { shown, newer } = again.draft.$state.get()
  expect([shown, newer?.version]).toEqual([value, isShown ? 2 : undefined])
  again.draft.keepMine()
  expect(await again.draft.submit()).toBe(true)
  expect(again.sent).toMatchObject([{ version: now.version, value }])
})
