// Rules: P-PROFILE.
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { maria } from '../../../tests/support/session-user.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { ProfileInformation } from './ProfileInformation.tsx'

const draw = (more: Partial<SessionUser>) => {
  const user: SessionUser = {
    ...maria,
    emailConfirmed: false,
    mails: { ...maria.mails, trialNotices: false },
    ...more,
  }
  return drawComponent(createElement(ProfileInformation, { user }), 'de', ['profile', 'form'])
}

const OFFERED = ['noch nicht bestätigt', 'Link senden', 'E-Mail-Adresse ändern', 'Nachrichten']

test('offers to confirm the address, to change it, and mails that were ended', () => {
  const html = draw({})
  for (const words of OFFERED) expect(html).toContain(words)
})

test('offers nothing of it where no mails are sent, and the password all the same', () => {
  const html = draw({ withoutMails: true })
  for (const words of OFFERED) expect(html).not.toContain(words)
  expect(html).toContain('maria@example.org')
  expect(html).toContain('Passwort ändern')
})

test('offers the language of mails, as it was chosen, and says what does not change it', () => {
  const html = draw({ mails: { ...maria.mails, language: 'en' } })
  expect(html).toMatch(/checked=""[^>]*\/><span>Englisch/)
  expect(html).not.toMatch(/checked=""[^>]*\/><span>Deutsch/)
  expect(html).toContain('in der Sprache, in der Sie bestellt haben')
})

test('offers whoever works at the desk when its mails come, as it was chosen', () => {
  const collected = 'einmal am Tag gesammelt, um 7 Uhr'
  expect(draw({})).not.toContain(collected)
  const html = draw({
    roles: ['ROLE_EDITOR', 'PERMISSION_EDIT_HEARTICLES'],
    mails: { ...maria.mails, desk: 'daily' },
  })
  expect(html).toMatch(new RegExp(`checked=""[^>]*/><span>${collected}`))
})
