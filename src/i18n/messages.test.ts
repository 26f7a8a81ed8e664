// Rules: P-LANG-WORDS.
import { expect, test } from 'vitest'
import { de as pagesInGerman } from './de.ts'
import { en as pagesInEnglish } from './en.ts'
import exportInGerman from './messages/de/export.json' with { type: 'json' }
import faultsInGerman from './messages/de/faults.json' with { type: 'json' }
import mailInGerman from './messages/de/mail.json' with { type: 'json' }
import plansInGerman from './messages/de/plans.json' with { type: 'json' }
import exportInEnglish from './messages/en/export.json' with { type: 'json' }
import faultsInEnglish from './messages/en/faults.json' with { type: 'json' }
import mailInEnglish from './messages/en/mail.json' with { type: 'json' }
import plansInEnglish from './messages/en/plans.json' with { type: 'json' }

/** What the server words by itself; none of it is among the words that browsers get. */
const de = {
  ...pagesInGerman,
  export: exportInGerman,
  faults: faultsInGerman,
  mail: mailInGerman,
  plans: plansInGerman,
}
const en = {
  ...pagesInEnglish,
  export: exportInEnglish,
  faults: faultsInEnglish,
  mail: mailInEnglish,
  plans: plansInEnglish,
}

/** Every key with its path, each plural form for itself. */
function formsOf(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? formsOf(inner, `${path}${key}.`) : [path + key],
  )
}

/** The same; plural forms of a key count as one, since languages differ in them. */
const keysOf = (value: object) =>
  formsOf(value).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ''))

/** The `{{variables}}` of every text. */
function variablesOf(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object'
      ? variablesOf(inner, `${path}${key}.`)
      : [...String(inner).matchAll(/\{\{(\w+)\}\}/g)].map(
          ([, name]) => `${path}${key} {{${name}}}`,
        ),
  )
}

test('both languages have the same keys', () => {
  expect(new Set(keysOf(en))).toEqual(new Set(keysOf(de)))
})

test('both languages use the same variables in a text', () => {
  expect(new Set(variablesOf(en))).toEqual(new Set(variablesOf(de)))
})

function texts(value: object): string[] {
  return Object.values(value).flatMap((inner) =>
    typeof inner === 'object' ? texts(inner) : [inner],
  )
}

test('quotation marks and apostrophes are typographic', () => {
  expect([...texts(de), ...texts(en)].filter((text) => /["']/.test(text))).toEqual([])
})

test('no text is empty', () => {
  expect([...texts(de), ...texts(en)].filter((text) => text.trim() === '')).toEqual([])
})

test.each([
  ['de', de],
  ['en', en],
])('in %s, a key ends in a plural form only where both forms are there', (_, messages) => {
  const paths = new Set(formsOf(messages))
  const halves = [...paths].filter((path) =>
    /_(one|other)$/.test(path)
      ? !['_one', '_other'].every((form) => paths.has(path.replace(/_(one|other)$/, form)))
      : /_(zero|two|few|many)$/.test(path),
  )
  expect(halves).toEqual([])
})
