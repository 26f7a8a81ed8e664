import { expect, test } from 'vitest'
import { partHeadings } from './part-headings.ts'

const page = (body: string, head = '') =>
  `<!doctype html><html lang="de"><head><title>Blutdruckmedikamente</title>${head}</head><body>${body}</body></html>`
const shown = (html: string) => html.replaceAll('\u00ad', '|')

test.each([
  ['<h1 id="headline">Blutdruckmedikamente</h1>', '<h1 id="headline">Blutdruck|medikamente</h1>'],
  [
    '<h3><a href="/x" aria-label="Blutdruckmedikamente">Blutdruckmedikamente &amp; Schlaf</a></h3>',
    '<h3><a href="/x" aria-label="Blutdruckmedikamente">Blutdruck|medikamente &amp; Schlaf</a></h3>',
  ],
  [
    '<span class="card-title title-24" lang="en">Observational <i>anticoagulation</i></span>',
    '<span class="card-title title-24" lang="en">Obser|va|tional <i>anti|co|agu|la|tion</i></span>',
  ],
  [
    '<h2 lang="la">Blutdruckmedikamente</h2><h2>Behandlungsstudien</h2>',
    '<h2 lang="la">Blutdruckmedikamente</h2><h2>Behandlungs|studien</h2>',
  ],
])('words of a heading are parted, and nothing but words: %s', (body, parted) => {
  expect(shown(partHeadings(page(body)))).toBe(page(parted))
})

test.each([
  '<p>Blutdruckmedikamente</p>',
  '<astro-island props="{}"><h2>Blutdruckmedikamente</h2></astro-island>',
  '<script type="application/ld+json">{"headline":"Blutdruckmedikamente"}</script>',
])('all else stays as it is: %s', (body) => {
  expect(partHeadings(page(body))).toBe(page(body))
})

test('a description that holds a heading stays as it is', () => {
  const head = '<meta name="description" content="<h1>Blutdruckmedikamente">'
  const body = '<h1>Salz</h1><p>Behandlungsstudien</p>'
  expect(partHeadings(page(body, head))).toBe(page(body, head))
})
