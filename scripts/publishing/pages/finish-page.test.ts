import { expect, test } from 'vitest'
import { finishPage } from './finish-page.ts'

const STYLE = '<style>astro-island{display:contents}</style>'

test('the style of islands stands in the head', () => {
  expect(finishPage(`<html lang="de"><head></head><body><div>${STYLE}x</div></body></html>`)).toBe(
    `<html lang="de"><head>${STYLE}</head><body><div>x</div></body></html>`,
  )
})

test('a page without islands stays as it is', () => {
  const page = '<html lang="de"><head></head><body><h1>Schlaf</h1></body></html>'
  expect(finishPage(page)).toBe(page)
})
