import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inlineHtml } from '../../ui/html/inline-html.ts'
import { escapeInline, inlineNodes, inlineToText } from './inline-markup.ts'

const inlineToHtml = (source: string) => String(inlineHtml(inlineNodes(source)))

describe('inline markup', () => {
  test('keeps the five inline tags and their nesting', () => {
    const source = 'H<sub>2</sub>O, <i>p</i> &lt; 0.05, <b>A<sup>+</sup></b>, <u>x</u>'
    expect(inlineToHtml(source)).toBe(source)
  })

  test('shows every other tag as text', () => {
    expect(inlineToHtml('<script>alert(1)</script>')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(inlineToHtml('<i onclick="x">a</i>')).toBe('&lt;i onclick=&quot;x&quot;&gt;a&lt;/i&gt;')
  })

  test('closes what was left open and shows a stray end tag as text', () => {
    expect(inlineToHtml('<i>a')).toBe('<i>a</i>')
    expect(inlineToHtml('a</i>b')).toBe('a&lt;/i&gt;b')
    expect(inlineToHtml('<i><b>a</i>b</b>')).toBe('<i><b>a&lt;/i&gt;b</b></i>')
  })

  test('plain text has neither tags nor entities', () => {
    expect(inlineToText('B --&gt; K<sup>*</sup>gamma &amp; more')).toBe('B --> K*gamma & more')
  })

  test('deep nesting does not overflow the stack', () => {
    expect(inlineToText('<i>'.repeat(50_000))).toBe('')
  })

  test('escaped text comes back as it was, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(inlineToText(escapeInline(text))).toBe(text)
      }),
    )
  })

  test('no input produces a tag that the grammar does not have', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      'i',
      'sub',
      '&lt;',
      '&amp;',
      ' ',
      '"',
      '<b>',
      '</b>',
      'script',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const html = inlineToHtml(pieces.join(''))
        expect(html.replace(/<\/?(?:i|b|sup|sub|u)>/g, '')).not.toMatch(/[<>]/)
      }),
    )
  })

  test('neighbouring text is one node', () => {
    expect(inlineNodes('a &lt; b <i>c</i>')).toEqual([
      { type: 'text', text: 'a < b ' },
      { type: 'open', tag: 'i' },
      { type: 'text', text: 'c' },
      { type: 'close', tag: 'i' },
    ])
  })
})
