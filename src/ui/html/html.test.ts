import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { html } from './html.ts'

describe('html', () => {
  test('text is escaped in content and in attributes', () => {
    const evil = `"><script>alert('x')</script>&`
    expect(String(html`<p title="${evil}">${evil}</p>`)).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
    )
  })

  test('its own results are inserted as they are, alone and in lists', () => {
    expect(String(html`<ul>${['a', '<b>'].map((item) => html`<li>${item}</li>`)}</ul>`)).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li></ul>',
    )
  })

  test('nothing comes of false, null and undefined, something of zero and the empty text', () => {
    expect(String(html`[${false}${null}${undefined}${0}${''}]`)).toBe('[0]')
  })

  test('an object that only looks like a result is escaped', () => {
    const fake = { toString: () => '<b>' } as unknown as string
    expect(String(html`${[fake]}`)).not.toContain('<b>')
  })

  test('no text opens a tag or leaves an attribute', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(String(html`${text}`)).not.toMatch(/[<>"']/)
      }),
    )
  })
})
