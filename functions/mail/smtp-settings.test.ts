// Rules: P-SERVE-MAIL.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readVariables } from '../runtime/read-variables.ts'
import { readSmtpUrl, smtpVariables } from './smtp-settings.ts'

describe('the address of a mail server', () => {
  test.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, isTlsFromStart: false }],
    ['smtps://mail.example/', { host: 'mail.example', port: 465, isTlsFromStart: true }],
    ['SMTP://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, isTlsFromStart: false }],
    ['smtp://[::1]:25', { host: '::1', port: 25, isTlsFromStart: false }],
  ])('%s', (text, server) => {
    expect(readSmtpUrl(text)).toEqual({ ...server, credentials: undefined })
  })

  test('gives user and password back as they were, whatever stands in them', () => {
    const part = fc.string({ minLength: 1, unit: 'binary' })
    fc.assert(
      fc.property(part, part, (user, password) => {
        const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
        expect(readSmtpUrl(`smtps://${login}@mail.example`)?.credentials).toEqual({
          user,
          password,
        })
      }),
    )
  })

  test.each([
    '',
    'mail.example',
    'mail.example:587',
    'https://mail.example',
    'smtp:mail.example',
    'smtp://',
    'smtp://:587',
    'smtp://mail.example:0',
    'smtp://mail.example:65536',
    'smtp://mail.example/inbox',
    'smtp://mail.example?tls=no',
    'smtp://anna@mail.example',
    'smtp://:secret@mail.example',
    'smtp://anna:%zz@mail.example',
    'smtp://anna:se/cret@mail.example',
    'smtp://anna:12/3@mail.example',
    'smtp://anna:12#3@mail.example',
    'smtp://anna:12?3@mail.example',
    'smtp://anna:secret@mail.example\n',
    'smtp://mail example',
    'smtp://-mail..example',
  ])('is none: %j', (text) => {
    expect(readSmtpUrl(text)).toBeUndefined()
  })
})

describe('the settings', () => {
  const read = (variables: Record<string, string>) =>
    readVariables(z.object(smtpVariables), variables)

  test('are the server and the address that mails come from', () => {
    expect(
      read({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'post@hearticle.example' }),
    ).toMatchObject({ SMTP_URL: { host: 'mail.example' }, MAIL_FROM: 'post@hearticle.example' })
  })

  test('that are wrong or missing are named together, without a password', () => {
    const complaint = (variables: Record<string, string>): string => {
      try {
        read(variables)
      } catch (error) {
        return String(error)
      }
      return ''
    }
    expect(complaint({})).toMatch(/SMTP_URL is missing, MAIL_FROM is missing$/)
    const wrong = complaint({ SMTP_URL: 'smtp://anna:s3cret/@mail.example', MAIL_FROM: 'Anna' })
    expect(wrong).toMatch(/SMTP_URL is not valid \(.*smtps:.*\), MAIL_FROM is not valid$/)
    expect(wrong).not.toMatch(/s3cret|anna/i)
  })
})
