import fc from 'fast-check'
import { expect, test } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { createPageTranslator } from './page-translator.ts'
import { createTranslator } from './translator.ts'

type Plain = (key: string, values?: Record<string, unknown>) => string

/** Every text with its path, such as 'study:flags.retracted'. */
function textsIn(value: object, path = ''): { path: string; text: string }[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path + key
    if (typeof inner === 'string') return [{ path: at, text: inner }]
    return textsIn(inner, path === '' ? `${at}:` : `${at}.`)
  })
}

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constantFrom('$&', '{{count}}', '<b>', '$t(a)'),
)

test.each([
  ['de', de],
  ['en', en],
] as const)('in %s, every text is the one that i18next gives', (language, messages) => {
  const inBrowser = createPageTranslator(language, messages) as unknown as Plain
  const atBuild = createTranslator(language, messages) as unknown as Plain
  const texts = textsIn(messages)
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.nat(1_200), value, ({ path }, count, other) => {
      const keyOf = (its: string) => its.replace(/_(one|other)$/, '')
      const key = keyOf(path)
      const forms = texts.flatMap((one) => (keyOf(one.path) === key ? one.text : []))
      const names = [...forms.join().matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
      const values = Object.fromEntries(names.map((name) => [name, other]))
      if (key !== path) Object.assign(values, { count })
      // i18next itself also fills in variables that stand in values; nobody's name may do that.
      if (/\{\{|\$t\(/.test(String(other))) return
      expect(inBrowser(key, values)).toBe(atBuild(key, values))
    }),
    { numRuns: 3_000 },
  )
})

test('a key ends in a plural form only where both forms are there', () => {
  const paths = new Set(textsIn(de).map(({ path }) => path))
  const halves = [...paths].filter((path) =>
    /_(one|other)$/.test(path)
      ? !['_one', '_other'].every((form) => paths.has(path.replace(/_(one|other)$/, form)))
      : /_(zero|two|few|many)$/.test(path),
  )
  expect(halves).toEqual([])
})

test('a value is put in as it is, whatever it looks like', () => {
  const t = createPageTranslator('en', en)
  expect(t('feed:latestIn', { rubric: '{{count}} $& $t(feed:retry) <b>' })).toContain(
    '{{count}} $& $t(feed:retry) <b>',
  )
})
