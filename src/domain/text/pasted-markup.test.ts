import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { markupToText, parseMarkup } from './markup.ts'
import { markupOfPaste, type PastedNode } from './pasted-markup.ts'

function treeOf(node: DefaultTreeAdapterTypes.Node): PastedNode[] {
  if ('value' in node) return [node.value]
  if (!('tagName' in node)) return []
  const style = node.attrs.find(({ name }) => name === 'style')?.value ?? ''
  return [{ name: node.tagName, style, children: node.childNodes.flatMap(treeOf) }]
}

const paste = (html: string) => markupOfPaste(parseFragment(html).childNodes.flatMap(treeOf))

describe('what a paste becomes', () => {
  test.each([
    [
      'bold and italics',
      '<p>Salz ist <b>nicht</b> <i>immer</i> gut.</p>',
      'Salz ist **nicht** *immer* gut.',
    ],
    [
      'styles of Word',
      '<p class="MsoNormal"><span style="font-weight:700">Salz</span><o:p></o:p></p>',
      '**Salz**',
    ],
    ['styles in each other', '<b>Salz <i>und</i></b> Zucker', '**Salz *und*** Zucker'],
    ['underline', 'Ein <u>Wort</u>.', 'Ein __Wort__.'],
    ['spaces at the edge of a style', 'Ein<b> Wort </b>mehr', 'Ein **Wort** mehr'],
    ['paragraphs', '<p>Eins</p>\n<p>Zwei</p>', 'Eins\n\nZwei'],
    ['line ends', 'Eins<br>Zwei<div>Drei</div>', 'Eins\nZwei\nDrei'],
    [
      'a list',
      '<p>Täglich:</p><ul><li>Wasser</li><li><b>Salz</b></li></ul><p>Ende</p>',
      'Täglich:\n\n- Wasser\n- **Salz**\n\nEnde',
    ],
    ['a numbered list', '<ol><li><p>Eins</p></li><li>Zwei</li></ol>', '1. Eins\n2. Zwei'],
    ['a heading', '<h2>Salz</h2><p>Text</p>', '**Salz**\n\nText'],
    ['what Google wraps around all', '<b style="font-weight:normal"><p>Salz</p></b>', 'Salz'],
    ['a link', '<a href="javascript:alert(1)" onclick="x()">Salz</a>', 'Salz'],
    ['a table', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    [
      'scripts and styles',
      '<style>p{}</style><script>alert(1)</script><p>Salz<img src=x onerror=y></p>',
      'Salz',
    ],
    ['what is hidden', '<p>Salz<span style="display:none">!</span></p>', 'Salz'],
    [
      'marks that are text',
      '<p>5*3 und snake_case und **so**</p>',
      '5\\*3 und snake\\_case und \\*\\*so\\*\\*',
    ],
    ['citations', '<p>Salz <b>hilft</b> [Ref101].</p>', 'Salz **hilft** [Ref101].'],
    ['italics within a word', '<p>Vita<i>min</i>e</p>', 'Vitamine'],
    ['exponents', '<p>10<sup>-6</sup> g, 4 x 10<sup>12</sup>/l', '10⁻⁶ g, 4 x 10¹²/l'],
    [
      'Word’s and Google’s way to raise and lower',
      '<p>2<span style="font-size:8pt;vertical-align:super">10</span> CO<span style="vertical-align: sub">2</span>',
      '2¹⁰ CO₂',
    ],
    ['exponents of letters', '<p>2<sup><i>n</i></sup> und 10<sup>n+1</sup>', '2^n und 10^(n+1)'],
    [
      'what is raised to the line again',
      '<p>10<sup style="vertical-align:baseline">6</sup>',
      '106',
    ],
    [
      'raised marks that are no exponents',
      '<p>Salz<sup>®</sup> 1<sup>st</sup> <sup>99m</sup>Tc HbA<sub>1c</sub> so<sup>[1]</sup>',
      'Salz® 1st 99mTc HbA1c so[1]',
    ],
    [
      'struck and deleted text',
      '<p>Die <del>alte</del> <ins>neue</ins> <s>falsche</s> <strike>kleine</strike> Zahl<span style="text-decoration:line-through">!</span><span style="text-decoration: underline line-through">?</span>',
      'Die neue Zahl',
    ],
    [
      'comments of Word',
      '<p>Salz</p><div style="mso-element:comment-list"><p>Stimmt das?</p></div>',
      'Salz',
    ],
    ['nothing', '<p> </p>', ''],
  ])('%s', (_, html, markup) => {
    expect(paste(html)).toBe(markup)
  })

  test('whatever comes, its words are there, and no mark is left over', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '*', '_', '\\', '<', '&', '[', '{', '.'),
    })
    const { tree } = fc.letrec<{ tree: PastedNode }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        text,
        fc.record({
          name: fc.constantFrom('b', 'i', 'u', 'p', 'div', 'span', 'ul', 'li', 'br', 'script'),
          style: fc.constantFrom('', 'font-weight:bold', 'font-style:normal'),
          children: fc.array(tie('tree'), { maxLength: 4 }),
        }),
      ),
    }))
    const words = (nodes: readonly PastedNode[]): string =>
      nodes
        .map((node) =>
          typeof node === 'string' ? node : node.name === 'script' ? '' : words(node.children),
        )
        .join('')
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 4 }), (nodes) => {
        const { faults, paragraphs } = parseMarkup(markupOfPaste(nodes))
        expect(faults).toEqual([])
        const bare = (value: string) => value.replace(/[\s-]/g, '')
        expect(bare(markupToText({ faults, paragraphs }))).toBe(bare(words(nodes)))
      }),
    )
  })
})
