import { expect, test } from 'vitest'
import { finishPage } from './finish-page.ts'

const page = (policy: string) =>
  `<html lang="de"><head><meta charset="utf-8">${policy}<title>x</title></head><body><h1>Schlaf</h1></body></html>`

test('the policy stands directly behind the charset, whatever characters it has', () => {
  const policy = "script-src 'self' 'sha256-$&/+=='"
  expect(finishPage(page(''), policy)).toBe(
    page(`<meta http-equiv="content-security-policy" content="${policy}">`),
  )
  expect(() => finishPage('<p>x</p>', policy)).toThrow('no charset')
})

test('a page without a policy stays as it is', () => {
  expect(finishPage(page(''), null)).toBe(page(''))
})
