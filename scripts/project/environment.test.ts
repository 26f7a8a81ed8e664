import { expect, test } from 'vitest'
import { missingServices } from './environment.ts'

test.each([
  ['no settings of a server, as in the sandbox and in AWS', {}, false, false],
  ['a server without mail, which cannot sell', { MAIL: 'none' }, true, true],
  ['a server that mails', { SMTP_URL: 'smtps://mail.example' }, false, true],
  ['an empty key', { SMTP_URL: 'smtps://mail.example', STRIPE_SECRET_KEY: '' }, false, true],
  [
    'a server that sells',
    { SMTP_URL: 'smtps://mail.example', STRIPE_SECRET_KEY: 'sk_1' },
    false,
    false,
  ],
  ['a mailbox that a shell names', { MAIL: '/var/mail/root' }, false, false],
])('what pages promise follows %s', (_, environment, mail, plans) => {
  expect(missingServices(environment)).toEqual({ mail, plans })
})
