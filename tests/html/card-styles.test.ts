// Rules: P-TYPE, P-LOOK.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What cards and lists look like. */
const SHEETS = [
  'src/evidence/key-bars.css',
  'src/cards/cards.css',
  'src/features/feed/feed.css',
  'src/features/feed/featured.css',
  'src/features/reading-list/reading-list.css',
]

const SPACE = /^\s*(?:(?:row-|column-)?gap|(?:margin|padding)(?:-[a-z-]+)?): ([^;]+);/gm

test.each(SHEETS)('%s takes its space from the scale', (path) => {
  const values = [...readFileSync(path, 'utf8').matchAll(SPACE)].map(([, value = '']) => value)
  // Hairlines, and what is worked out from other sizes.
  const own = values.filter((value) => /(?<![\w.-])(?![123]px)\d+px/.test(value))
  expect(own).toEqual([])
})

test('titles of cards have one size in all lists', () => {
  // The story that leads a list is larger (featured.css).
  const lists = SHEETS.filter((path) => !path.endsWith('featured.css'))
  const sheets = [...lists, 'src/features/home/visit/visit.css', 'src/styles/card-titles.css']
  const rules = sheets.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(
      /(?:\.card-title|\.hearticle-card h3|\.visit-list h3|\.reading-list h3)[^{}]*\{([^}]*)\}/g,
    ),
  ])
  const fonts = rules.flatMap(([, body = '']) => /(?<=\s)font(?:-size)?: [^;]+;/.exec(body) ?? [])
  expect(fonts).toEqual(['font: var(--card-title);'])
})

test('figures have one width, said in one place', () => {
  expect(readFileSync('src/styles/base.css', 'utf8')).toContain('tabular-nums !important')
})
