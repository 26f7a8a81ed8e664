import { atom } from 'nanostores'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { maria } from '../../../tests/support/session-user.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { HistorySwitch } from './ReadingTab.tsx'
import type { ReadingListTabStore } from './reading-list.store.ts'

const draw = (user: SessionUser, { partner = '', answersTo = '' } = {}) => {
  const history = {
    on: true,
    period: '7d8a3c8e-2f34-4f6d-9b0c-3f3f0a1d2c4b',
    retractionMails: false,
    ...(answersTo && { answersTo }),
  }
  const store = { $state: atom({ history, partner }) } as unknown as ReadingListTabStore
  return drawComponent(createElement(HistorySwitch, { store, user }), 'de', ['readingList'])
}
const switches = (html: string) => html.match(/type="checkbox"/g)?.length

test('mails about retractions can be wished for where a history is kept', () => {
  expect(switches(draw(maria))).toBe(2)
})

test('answers can be passed on to a partner alone that is named, and that can be ended when it is another', () => {
  const offered = draw(maria, { partner: 'Akademie' })
  expect(switches(offered)).toBe(3)
  expect(offered).toContain('an Akademie weitergegeben')
  const agreed = draw(maria, { partner: 'Klinik', answersTo: 'Akademie' })
  expect(agreed).toContain('an Akademie weitergegeben')
  expect(agreed).not.toContain('Klinik')
})

test('but not where no mails are sent', () => {
  expect(switches(draw({ ...maria, withoutMails: true }))).toBe(1)
})
