import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** 'sicher', 'Sicherheit', 'unsicher' and what is made of them; not 'versichert' or 'gesichert'. */
const SAFETY_IN_GERMAN = /(?<!ver|ge)sicher(?!ung)/i
const SAFETY_IN_ENGLISH = /safe|secur|steady|firm/i
/** The established names of an interval. */
const INTERVAL = { de: 'Unsicherheitsintervall', en: 'uncertainty interval' }
/** In a text that is read aloud too, so that it only changes together with the recording. */
const SPOKEN = '_wie gut sich das übertragen lässt_, ist nicht sicher'

interface Pair {
  de: string
  en: string
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}/${key}`))
}

/** Each German text with the English one at the same place, by paragraph. */
function pairs(german: unknown, english: unknown): Pair[] {
  const inEnglish = new Map(leaves(english))
  return leaves(german).flatMap(([path, text]) => {
    const others = inEnglish.get(path)?.split('\n\n') ?? []
    return text.split('\n\n').map((de, place) => ({ de, en: others[place] ?? '' }))
  })
}

/** All texts of a value that stand beside each other as `de` and `en`. */
function bilingual(value: unknown): Pair[] {
  if (typeof value !== 'object' || value === null) return []
  if ('de' in value && 'en' in value) return pairs(value.de, value.en)
  return Object.values(value).flatMap(bilingual)
}

const messages = readdirSync('src/i18n/messages/de').flatMap((file) =>
  pairs(read(`src/i18n/messages/de/${file}`), read(`src/i18n/messages/en/${file}`)),
)
const editorial = [
  ...pairs(read('content/editorial/de.json'), read('content/editorial/en.json')),
  ...pairs(
    readFileSync('content/editorial/methods.de.md', 'utf8'),
    readFileSync('content/editorial/methods.en.md', 'utf8'),
  ),
]
const hearticles = readdirSync('content/sample/hearticles').flatMap((file) => {
  const { translations, ...others } = read(`content/sample/hearticles/${file}`)
  return [...bilingual(others), ...pairs(translations[0], translations[1])]
})
const studies = read('content/sample/studies.json').flatMap(
  ({ title, titleDe, ...others }: { title: string; titleDe?: string }) => [
    ...bilingual(others),
    ...(titleDe ? [{ de: titleDe, en: title }] : []),
  ],
)

test.each([
  ['messages', messages, 1],
  ['editorial texts', editorial, 0],
  ['sample hearticles', hearticles, 3],
  ['sample studies', studies, 9],
] as const)(
  'German %s say safe only of what is safe, never of what is certain (P-CERTAINTY)',
  (_, texts: readonly Pair[], meantAsSafety) => {
    const saying = texts
      .map(({ de, en }) => ({ de: de.replace(INTERVAL.de, '').replace(SPOKEN, ''), en }))
      .filter(({ de }) => SAFETY_IN_GERMAN.test(de))
    expect(saying.filter(({ en }) => !SAFETY_IN_ENGLISH.test(en))).toEqual([])
    expect(saying.length).toBeGreaterThanOrEqual(meantAsSafety)
  },
)

test('the levels of certainty have the same four words wherever they are chosen or shown', () => {
  const { certainty } = read('src/i18n/messages/de/evidence.json')
  const { certainties } = read('src/i18n/messages/de/filters.json')
  const words = { high: 'hoch', moderate: 'moderat', low: 'niedrig', very_low: 'sehr niedrig' }
  expect(certainty).toEqual(words)
  const inLowerCase = Object.entries<string>(certainties).map(([level, word]) => [
    level,
    word.toLowerCase(),
  ])
  expect(Object.fromEntries(inLowerCase)).toEqual(words)
})
