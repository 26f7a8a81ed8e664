// Rules: P-PASTE-LIMITS.
import { expect, test } from 'vitest'
import { isReadable } from './pasted-limits.ts'

const nested = (name: string, depth: number) =>
  `${`<${name}>`.repeat(depth)}x${`</${name}>`.repeat(depth)}`

test.each([
  ['200 elements within each other', nested('b', 200), true],
  ['201 of them', nested('b', 201), false],
  ['20,000 of them', nested('span style="font-weight:700"', 20_000), false],
  ['elements that nobody ends', '<DIV>'.repeat(20_000), false],
  ['ends that belong to nothing before them', `${'</b>'.repeat(300)}${nested('i', 201)}`, false],
  ['as many beside each other', '<b>x</b>'.repeat(20_000), true],
  ['paragraphs, entries and breaks that nobody ends', '<p>x<br><ul><li>y</ul>'.repeat(5_000), true],
  ['a table of 500 rows', `<table>${'<tr><td>x</td></tr>'.repeat(500)}</table>`, true],
  ['a table of 20,000 rows', `<table>${'<tr><td>x</td></tr>'.repeat(20_000)}</table>`, false],
  ['a picture of a megabyte', `<img src="data:image/png;base64,${'A'.repeat(1_000_000)}">`, true],
  ['pictures of five', `<img src="data:image/png;base64,${'A'.repeat(5_000_000)}">`, false],
  ['signs that begin no tag', '5 < 6 << 7 <3 '.repeat(30_000), true],
])('%s', (_, html, isRead) => {
  expect(isReadable(html)).toBe(isRead)
})
