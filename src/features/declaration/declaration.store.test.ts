import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { createCarryOut } from './carry-out.store.ts'
import { createDeclare } from './declare.store.ts'

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
})
afterEach(() => void vi.unstubAllGlobals())

const typed = { name: ' Anna  Huber ', email: ' anna@example.org ', contract: '' }
const tidy = { name: 'Anna Huber', email: 'anna@example.org', contract: '' }
const receipt = { declaredAt: '2026-11-21T11:00:00.000Z', isMailed: true, carriedOut: null }

describe('declaring', () => {
  test('stops at the first fault of the form, and sends nothing', () => {
    const { $state, review } = createDeclare('withdrawal', 'de')
    const faultOf = (more: Partial<typeof typed>) => {
      review({ ...typed, ...more })
      return $state.get()
    }
    expect(faultOf({ name: '', email: '' })).toMatchObject({
      at: 'form',
      fault: { kind: 'missing', field: 'name' },
    })
    expect(faultOf({ name: '\u200b' })).toMatchObject({ fault: { field: 'name' } })
    expect(faultOf({ email: ' ' })).toMatchObject({ fault: { kind: 'missing', field: 'email' } })
    expect(faultOf({ email: 'anna' })).toMatchObject({ fault: { code: 'email_not_valid' } })
    // 50 characters: the server would take them, the form wants less.
    expect(faultOf({ email: `${'x'.repeat(38)}@example.org` })).toMatchObject({
      fault: { code: 'email_length' },
    })
    expect(page.calls).toEqual([])
  })

  test('shows what will be declared before it is, and declares that once', async () => {
    page.answer('/api/contract-declarations', 200, receipt)
    const { $state, review, send } = createDeclare('withdrawal', 'en')
    await send()
    expect(page.calls).toEqual([])
    review(typed)
    expect($state.get()).toEqual({ at: 'review', typed: tidy })
    await Promise.all([send(), send()])
    expect($state.get()).toEqual({ at: 'received', typed: tidy, receipt })
    expect(page.calls).toHaveLength(1)
    expect(page.calls[0]?.path).toBe('/api/contract-declarations?lang=en')
    expect(JSON.parse(String(page.calls[0]?.body))).toEqual({ kind: 'withdrawal', ...tidy })
  })

  test('what the service finds wrong leads back to its field, anything else stays in the review', async () => {
    const { $state, review, send } = createDeclare('cancellation', 'de')
    page.answer('/api/contract-declarations', 400, { code: 'email_not_valid', message: 'Nein.' })
    review(typed)
    await send()
    expect($state.get()).toMatchObject({ at: 'form', fault: { field: 'email', message: 'Nein.' } })
    page.answer('/api/contract-declarations', 429, {
      code: 'too_many_requests',
      message: 'Später.',
    })
    review(typed)
    await send()
    expect($state.get()).toMatchObject({ at: 'review', fault: { message: 'Später.' } })
    await send()
    expect($state.get()).toMatchObject({ at: 'review', fault: { message: undefined } })
  })
})

describe('carrying out', () => {
  const outcome = {
    kind: 'withdrawal',
    declaredAt: '2026-11-21T11:00:00.000Z',
    endsAt: '2026-11-21T11:05:00.000Z',
    refundedInCents: 990,
    isFree: false,
  }

  test('happens when it is asked for, once', async () => {
    page.answer('/api/contract-declarations/carry-out', 200, outcome)
    const { $state, carryOut } = createCarryOut()
    expect(page.calls).toEqual([])
    await Promise.all([carryOut('a-token'), carryOut('a-token')])
    expect($state.get()).toEqual({ at: 'done', outcome })
    expect(page.calls).toHaveLength(1)
  })

  test.each([
    ['withdrawal_too_late', 409, 'cancel-instead'],
    ['invalid_declaration_token', 400, 'declare-again'],
    ['no_subscription', 409, 'write'],
    ['payment_unavailable', 503, 'try-again'],
  ])('%s has a way out', async (code, status, wayOut) => {
    page.answer('/api/contract-declarations/carry-out', status, { code, message: 'Nein.' })
    const { $state, carryOut } = createCarryOut()
    await carryOut('a-token')
    expect($state.get()).toEqual({ at: 'failed', message: 'Nein.', wayOut })
  })

  test('without an answer it can be tried again', async () => {
    const { $state, carryOut } = createCarryOut()
    await carryOut('a-token')
    expect($state.get()).toEqual({ at: 'failed', message: undefined, wayOut: 'try-again' })
  })
})
