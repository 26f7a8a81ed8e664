// Rules: P-PLAIN-TEXT.
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

  test.each([
    ['3 x 10<sup>-6</sup> of 10<sup>9</sup>/L', '3 x 10⁻⁶ of 10⁹/L'],
    ['10<sup>−<i>1</i>2</sup>, 10<sup>–3</sup>, Ca<sup>2+</sup>', '10⁻¹², 10⁻³, Ca²⁺'],
    ['<sup>18</sup>F, <sup>99m</sup>Tc, [<sup>99m</sup>Tc]', '¹⁸F, 99mTc, [99mTc]'],
    ['H<sub>2</sub>O, SO<sub>4</sub><sup>2-</sup>', 'H₂O, SO₄²⁻'],
    ['HbA<sub>1c</sub>, x<sub>max</sub>', 'HbA1c, xmax'],
    ['2<sup>n</sup>, e<sup>-0.5</sup>, (1+x)<sup>k</sup>', '2^n, e^-0.5, (1+x)^k'],
    ['10<sup>n+1</sup>, 10<sup>1/2</sup>', '10^(n+1), 10^(1/2)'],
    ['2<sup>2<sup>n</sup></sup>, x<sup>y<sub>2</sub></sup>', '2^(2^n), x^y₂'],
    ['the 1<sup>st</sup>, X<sup>®</sup>, Apoe<sup>-/-</sup>', 'the 1st, X®, Apoe⁻/⁻'],
  ])('plain text of %s keeps what is raised and lowered', (source, plain) => {
    expect(inlineToText(source)).toBe(plain)
  })

  test('digits that are raised never continue the number before them', () => {
    const digits = fc.stringMatching(/^[1-9][0-9]{0,3}$/)
    const sign = fc.constantFrom('', '-', '+', '−')
    const tag = fc.constantFrom('sup', 'sub')
    fc.assert(
      fc.property(digits, sign, digits, tag, (base, signText, exponent, name) => {
        const text = inlineToText(`${base}<${name}>${signText}${exponent}</${name}>`)
        expect(/^\d+/.exec(text)?.[0]).toBe(base)
      }),
    )
  })

  test('deep nesting does not overflow the stack', () => {
    expect(inlineToText('<i>'.repeat(50_000))).toBe('')
    expect(inlineToText('<sup>'.repeat(50_000))).toBe('')
    expect(inlineToText('<sup>a'.repeat(10_000)).match(/a/g)).toHaveLength(10_000)
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
