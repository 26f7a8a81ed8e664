import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from '../../src/contract/protocol/clean-text.ts'
import { escapeInline, inlineToText } from '../../src/domain/text/inline-markup.ts'
import { inlineMarkup, plainText } from './inline-text.ts'
import { parseXml } from './xml/xml-tree.ts'

const markupOf = (content: string) => inlineMarkup(parseXml(`<t>${content}</t>`))
const math = (content: string) => markupOf(`<mml:math xmlns:mml="x">${content}</mml:math>`)

describe('inline text', () => {
  test.each([
    ['B --&gt; K*gamma', 'B --&gt; K*gamma'],
    ['a <i>b <sup>2<b>c</b></sup></i> d', 'a <i>b <sup>2<b>c</b></sup></i> d'],
    ['\n   Two\n   lines <i> x</i>  y\n', 'Two lines <i>x</i> y'],
    ['10&#xa0;mg &#x2009;x', '10\u00a0mg \u2009x'],
    ['a<i></i><sup><b/></sup>b', 'ab'],
    ['<em>a</em> <sc>B</sc><script>c</script>', 'a Bc'],
    ['&lt;i&gt;text&lt;/i&gt; &amp;amp;', '&lt;i&gt;text&lt;/i&gt; &amp;amp;'],
    ['first <i>second</i> third', 'first <i>second</i> third'],
    ['', ''],
  ])('%j is %j', (content, markup) => {
    expect(markupOf(content)).toBe(markup)
  })

  test('any text that XML allows comes out as it was, but cleaned and for its white space', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML does not allow
    const forbidden = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g
    const allowed = fc.string({ unit: 'binary' }).map((text) => text.replaceAll(forbidden, ''))
    fc.assert(
      fc.property(allowed, allowed, (first, second) => {
        const content = `${escapeInline(first)}<b>${escapeInline(second)}</b>`
        const collapsed = (cleanText(first) + cleanText(second))
          .replaceAll(/[ \t\r\n]+/g, ' ')
          .replaceAll(/^ | $/g, '')
        expect(inlineToText(markupOf(content))).toBe(collapsed)
      }),
      { numRuns: 500 },
    )
    const joined = 'می\u200cخواهم'
    expect(inlineToText(markupOf('می&#8204;خواهم\u202e'))).toBe(joined)
  })

  test('plain text drops tags and keeps characters', () => {
    const element = parseXml('<t> Ca<sup>2+</sup> &lt; 5 &amp;\n more </t>')
    expect(plainText(element)).toBe('Ca²⁺ < 5 & more')
    expect(plainText(undefined)).toBe('')
  })
})

describe('MathML', () => {
  test.each([
    ['<mml:mi>n</mml:mi>\n  <mml:mo>=</mml:mo>\n <mml:mn>13</mml:mn>', 'n=13'],
    [
      '<mml:mn>5</mml:mn><mml:mspace/><mml:mi>mg</mml:mi><mml:mo>/</mml:mo><mml:mi>kg</mml:mi>',
      '5 mg/kg',
    ],
    ['<mml:mi>p</mml:mi><mml:mo>&lt;</mml:mo><mml:mn>0.05</mml:mn>', 'p&lt;0.05'],
    ['<mml:msup><mml:mn>10</mml:mn><mml:mn>6</mml:mn></mml:msup>', '10<sup>6</sup>'],
    ['<mml:mfrac><mml:mn>1</mml:mn><mml:mn>2</mml:mn></mml:mfrac>', '1/2'],
    [
      '<mml:mfrac><mml:mrow><mml:mi>a</mml:mi><mml:mo>+</mml:mo><mml:mi>b</mml:mi></mml:mrow><mml:mn>2</mml:mn></mml:mfrac>',
      '(a+b)/2',
    ],
    ['<mml:msqrt><mml:mi>n</mml:mi></mml:msqrt>', '√n'],
    ['<mml:mover><mml:mi>x</mml:mi><mml:mo>¯</mml:mo></mml:mover>', 'x\u0304'],
    ['<mml:mover><mml:mrow><mml:mi>V</mml:mi></mml:mrow><mml:mo>.</mml:mo></mml:mover>', 'V\u0307'],
    ['<mml:mover><mml:mi>AB</mml:mi><mml:mo>¯</mml:mo></mml:mover>', 'AB¯'],
    [
      '<mml:mmultiscripts><mml:mi>I</mml:mi><mml:mprescripts/><mml:none/><mml:mn>131</mml:mn></mml:mmultiscripts>',
      '<sup>131</sup>I',
    ],
    [
      '<mml:semantics><mml:mi>x</mml:mi><mml:annotation>x^2 tex</mml:annotation></mml:semantics>',
      'x',
    ],
    ['<mml:mfenced><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfenced>', '(a,b)'],
  ])('%j is %j', (content, markup) => {
    expect(math(content)).toBe(markup)
  })

  test('stands in a sentence with the spaces around it', () => {
    const content = 'Pb (<math><mrow><mn>32</mn><mtext>\u2009ppm</mtext></mrow></math>) in water'
    expect(markupOf(content)).toBe('Pb (32\u2009ppm) in water')
  })
})
