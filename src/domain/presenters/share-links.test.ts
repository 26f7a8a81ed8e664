// Rules: P-SHARE.
import { expect, test } from 'vitest'
import { shareLinks } from './share-links.ts'

const url = 'https://hearticle.example/en/hearticle/7'

test('every link carries the address whole, whatever the title holds', () => {
  const links = shareLinks({
    url,
    title: 'Salz & Pfeffer?\r\nBcc: a@b.example#',
    words: 'Look & see!',
  })
  expect(new URL(links.linkedin).searchParams.get('url')).toBe(url)
  expect(Object.fromEntries(new URL(links.twitter).searchParams)).toEqual({
    text: 'Look & see!',
    url,
  })
  const mail = new URL(links.email)
  expect([...mail.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(mail.searchParams.get('subject')).toBe('Salz & Pfeffer?\r\nBcc: a@b.example#')
  expect(mail.searchParams.get('body')).toBe(`Look & see!\r\n\r\n${url}`)
  expect(links.sms).toBe(`sms:?&body=Look%20%26%20see!%20${encodeURIComponent(url)}`)
})

test('half a character is no reason to fail', () => {
  expect(shareLinks({ url, title: '\ud83d', words: '' }).email).toContain('subject=%EF%BF%BD')
})
