import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainTree } from './plain-tree.ts'
import { parsed, type XmlElement, XmlFault } from './xml-tree.ts'

/** What the parser makes of a text; undefined where it finds a fault. */
function byParser(text: string): XmlElement | undefined {
  try {
    return parsed(text)
  } catch (error) {
    if (error instanceof XmlFault) return undefined
    throw error
  }
}

const PIECES = [
  ...[
    '<a>',
    '</a>',
    '<b x="1">',
    '</b>',
    '<c/>',
    '<c y="&lt;&#228;&#xE4;" z="2"/>',
    '<d\n e="f" />',
  ],
  ...['text', ' ', '\n', '&amp;', '&#38;', '&#x1F600;', '>', '"', "'", 'ä'],
  ...[
    '<',
    '&',
    ';',
    '&auml;',
    '&#0;',
    '&#xFFFE;',
    '&AMP;',
    '&#X41;',
    '&#065;',
    '</a >',
    '< a>',
    '<a/ >',
  ],
  ...[
    "<b x='1'>",
    '<b x=1>',
    '<b x>',
    '<b x="1" x="2">',
    '<b x="1"y="2">',
    '<b x="<">',
    '<b x="&">',
  ],
  ...['<!-- -->', '<![CDATA[<]]>', ']]>', '<?pi?>', '<ä>', '<:a>', '<_b>', '<1>', '</>', '/', '='],
]

test('gives what the parser gives, or leaves it to the parser', () => {
  const anything = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 })
  let plain = 0
  fc.assert(
    fc.property(anything, fc.boolean(), (pieces, isWrapped) => {
      const text = isWrapped ? `<r>${pieces.join('')}</r>` : pieces.join('')
      const tree = plainTree(text)
      if (tree === undefined) return
      plain += 1
      expect(tree).toEqual(byParser(text))
    }),
    { numRuns: 20_000, seed: 7 },
  )
  expect(plain).toBeGreaterThan(200)
})

test.each([
  ['<A> x <b id="1&quot;">&lt;5 &amp; &#8722;</b>\n<c/></A>', 2],
  [`<A>${'<b>'.repeat(90)}${'</b>'.repeat(90)}</A>`, 1],
])('reads what PubMed writes without the parser: %s', (text, elements) => {
  const tree = plainTree(text)
  expect(tree).toEqual(parsed(text))
  expect(tree?.children.filter((child) => typeof child !== 'string')).toHaveLength(elements)
})

test.each([
  ['too deep', '<a>'.repeat(120) + '</a>'.repeat(120)],
  ['an entity of a DTD', '<a>&auml;</a>'],
  ['cut off', '<a><b></b>'],
  ['crossed', '<a><b></a></b>'],
])('leaves to the parser what it is to refuse: %s', (_, text) => {
  expect(plainTree(text)).toBeUndefined()
  expect(byParser(text)).toBeUndefined()
})
