// Rules: P-CHECKS, P-CHECKS-STOP, P-SENTENCE-FITS, P-SENTENCE-ASKED.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../../scripts/bench/measure/random-numbers.ts'
import type { BoundNumber } from '../../src/contract/desk/evidence.ts'
import { type Language, languages } from '../../src/contract/protocol/language.ts'
import { passageText } from '../../src/domain/evidence/abstract-text.ts'
import type { CheckedHearticle, CheckedStudy } from '../../src/domain/hearticle/hearticle-check.ts'
import { checkHearticle } from '../../src/domain/hearticle/hearticle-checks.ts'
import type { HearticleFile } from '../../src/domain/hearticle/hearticle-file.ts'
import { boundSentencesIn } from '../../src/domain/hearticle/sentences/bound-sentences.ts'
import { isQuestion } from '../../src/domain/hearticle/sentences/result-faults.ts'
import {
  referenceMark,
  referencesIn,
  shownNumber,
} from '../../src/domain/numbers/render-numbers.ts'
import { numbersIn } from '../../src/domain/quantities/numbers-in.ts'
import type { RegistrySource } from '../../src/domain/study/study.ts'
import { rounds } from '../support/rounds.ts'

const ATTEMPTS = rounds(30, 128)
/** Of pairs of numbers, every so many. */
const STEP = rounds(4, 1)
const SAMPLE = new URL('../../content/sample/', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, SAMPLE), 'utf8'))

interface SampleStudy {
  pmid: string
  abstract?: Record<'de' | 'en', Array<{ label?: string; text: string }>>
  registry?: RegistrySource
  notices?: Array<{ type: string }>
}

const sources = new Map(
  (read('studies.json') as SampleStudy[]).map(({ pmid, abstract, registry, notices }) => {
    const text = passageText({ abstract: abstract?.en ?? [], registry })
    const isRetracted = notices?.some(({ type }) => type === 'retracted') ?? false
    const study: CheckedStudy = {
      abstract: text,
      isRetracted,
      isWithdrawn: false,
    }
    return [pmid, study]
  }),
)

interface Sample extends CheckedHearticle {
  name: string
}

const samples = readdirSync(new URL('hearticles/', SAMPLE))
  .sort()
  .map((name): Sample => {
    const { translations, ...file } = read(`hearticles/${name}`) as HearticleFile
    const [de, en] = languages.map((language) =>
      translations.find(({ languageCode }) => languageCode === language),
    )
    if (!de || !en) throw new Error(`${name} lacks a language`)
    return { ...file, name, texts: { de, en } }
  })

const known = {
  stored: new Set(sources.keys()),
  retracted: new Set<string>(),
  withdrawn: new Set<string>(),
  sources,
}

/** What stops a hearticle by rule; nobody confirms the places of a sample. */
const stops = (hearticle: CheckedHearticle) =>
  checkHearticle(hearticle, known).filter(
    ({ blocks, fault }) => blocks && fault !== 'not-confirmed',
  )

const report = (figure: string, which: readonly string[]) =>
  process.stdout.write(`${[figure, ...which].join('\n  ')}\n`)

/** A slip of the keyboard in a number as a text says it; undefined where it stays the same. */
function mistyped(shown: string, language: Language, random: () => number): string | undefined {
  const figures = [...shown.matchAll(/\d/g)].map(({ index }) => index)
  const at = figures[Math.floor(random() * figures.length)] ?? 0
  const digit = String((Number(shown[at]) + 1 + Math.floor(random() * 9)) % 10)
  const typed = [
    `${shown.slice(0, at)}${digit}${shown.slice(at + 1)}`,
    `${shown.slice(0, at)}${shown.slice(at + 1)}`,
    `${shown.slice(0, at)}${digit}${shown.slice(at)}`,
  ][Math.floor(random() * 3)]
  const values = (text: string) => numbersIn(text, language).map(({ value }) => value)
  return typed && String(values(typed)) !== String(values(shown)) ? typed : undefined
}

/** Two groups that changed places, and a number out of ten times as many. */
const turned = (shown: string) => shown.replace(/^(\S+) (statt|vs) (\S+)/, '$3 $2 $1')
const outOfMore = (shown: string) => shown.replace(/(von|in) (\S+)$/, '$1 $20')

interface Place {
  sample: Sample
  mark: string
}

/** References of the main texts that both languages have once, so that both are altered alike. */
const places: Place[] = samples.flatMap((sample) =>
  referencesIn(sample.texts.de.mainTextBody)
    .map(referenceMark)
    .filter((mark) =>
      languages.every((one) => sample.texts[one].mainTextBody.split(mark).length === 2),
    )
    .map((mark) => ({ sample, mark })),
)

const pick = <T>(all: readonly T[], random: () => number): T =>
  all[Math.floor(random() * all.length)] as T

/** What becomes of a reference in each language; undefined where it stays what it was. */
type Alteration = (place: Place, random: () => number) => Record<Language, string> | undefined

const retyped =
  (
    change: (shown: string, language: Language, random: () => number) => string | undefined,
  ): Alteration =>
  ({ sample, mark }, random) => {
    const [reference] = referencesIn(mark)
    const seed = random()
    const [de, en] = languages.map((language) => {
      const shown = reference && shownNumber(reference, language, sample)
      const altered = shown && change(shown, language, randomNumbers(Math.floor(seed * 1e9)))
      return altered === shown ? undefined : altered
    })
    return de && en ? { de, en } : undefined
  }

const alterations: Record<string, Alteration> = {
  'a slip': retyped(mistyped),
  'groups that changed places': retyped(turned),
  'another denominator': retyped(outOfMore),
  'another number of the same text, typed': ({ sample, mark }, random) => {
    const others = referencesIn(sample.texts.de.mainTextBody)
    const other = pick(others, random)
    const [de, en] = languages.map((language) => shownNumber(other, language, sample))
    return de && en && referenceMark(other) !== mark ? { de, en } : undefined
  },
  'a reference to nothing': ({ mark }) => {
    const broken = mark.replace(/\[#([a-z])\d+/, '[#$199')
    return { de: broken, en: broken }
  },
}

function altered({ sample, mark }: Place, by: Partial<Record<Language, string>>): Sample {
  const change = (language: Language) => {
    const texts = sample.texts[language]
    const mainTextBody = texts.mainTextBody.replace(mark, () => by[language] ?? mark)
    return { ...texts, mainTextBody }
  }
  return { ...sample, texts: { de: change('de'), en: change('en') } }
}

describe('the numbers of the sample', () => {
  test('stop nothing as they are', () => {
    const found = samples.flatMap((sample) =>
      stops(sample).map(({ kind, language, field, detail }) =>
        [sample.name, kind, language, field, detail].join(' '),
      ),
    )
    expect(found).toEqual([])
  })

  test.each(Object.entries(alterations))(
    'are not altered unnoticed in both languages alike, nor in one: %s',
    (kind, alter) => {
      const random = randomNumbers(20_261_126)
      const missed: string[] = []
      let tried = 0
      for (let attempt = 0; attempt < 5000 && tried < ATTEMPTS; attempt += 1) {
        const place = pick(places, random)
        const by = alter(place, random)
        if (!by) continue
        tried += 1
        const one = pick(languages, random)
        for (const change of [by, { [one]: by[one] }]) {
          if (stops(altered(place, change)).length === 0) {
            missed.push(`${place.sample.name}: ${place.mark} → ${Object.values(change)}`)
          }
        }
      }
      report(`${kind}: ${2 * tried - missed.length} of ${2 * tried} stopped`, missed)
      expect(tried).toBeGreaterThan(20)
      expect(missed).toEqual([])
    },
  )

  test('are at most in one of five places literals with a reason', () => {
    const shares = samples.map(({ name, texts, numbers = [] }) => {
      const literal = new Set(numbers.filter(({ reason }) => reason).map(({ id }) => id))
      const all = languages.flatMap((language) =>
        [texts[language].headline, texts[language].mainTextBody, ...texts[language].mainActions]
          .flatMap(referencesIn)
          .map(({ source }) => source),
      )
      return { name, all: all.length, literals: all.filter((id) => literal.has(id)).length }
    })
    const sum = (of: (share: (typeof shares)[number]) => number) =>
      shares.reduce((total, share) => total + of(share), 0)
    const [literals, all] = [sum((one) => one.literals), sum((one) => one.all)]
    report(`literals: ${literals} of ${all}`, [])
    expect(literals / all).toBeLessThanOrEqual(0.2)
  })
})

describe('the sentences of the sample', () => {
  /** Two references of one paragraph, each once in it in either language. */
  const all = samples.flatMap((sample) => {
    const [de, en] = languages.map((one) => sample.texts[one].mainTextBody.split('\n\n'))
    return (de ?? []).flatMap((paragraph, at) => {
      const other = en?.[at] ?? ''
      const marks = referencesIn(paragraph)
        .map(referenceMark)
        .filter((mark) => [paragraph, other].every((text) => text.split(mark).length === 2))
      return marks.flatMap((one, index) =>
        marks.slice(index + 1).map((two) => ({ sample, one, two })),
      )
    })
  })
  const pairs = all.filter((_, at) => at % STEP === 0)
  const exchangedIn = (text: string, one: string, two: string) =>
    text.replace(one, '\0').replace(two, one).replace('\0', two)

  test('ask at most one question in ten', () => {
    const questions = samples.flatMap((sample) => checkHearticle(sample, known).filter(isQuestion))
    expect(questions.length).toBeLessThanOrEqual(places.length / 10)
  })

  test('have no two numbers in each other’s place in one language unnoticed', () => {
    const missed = pairs.flatMap(({ sample, one, two }) =>
      languages.flatMap((language) => {
        const mainTextBody = exchangedIn(sample.texts[language].mainTextBody, one, two)
        const changed = { ...sample.texts[language], mainTextBody }
        const found = stops({ ...sample, texts: { ...sample.texts, [language]: changed } })
        return found.length > 0 ? [] : [`${sample.name} ${language}: ${one} ${two}`]
      }),
    )
    report(`exchanged in one language: ${2 * pairs.length - missed.length} stopped`, missed)
    expect(missed).toEqual([])
  })

  const OPPOSITES: Record<Language, ReadonlyArray<readonly [RegExp, string]>> = {
    de: [
      [/\beiner(\*\*)? weniger/, 'einer$1 mehr'],
      [/\beiner(\*\*)? mehr/, 'einer$1 weniger'],
      [/\bgeringer\b/, 'höher'],
      [/\bhäufiger als\b/, 'seltener als'],
      [/\bverringerten\b/, 'erhöhten'],
      [/\bkein klarer Unterschied/, 'ein klarer Unterschied'],
      [/\bstarben im Jahr\b/, 'starben nicht im Jahr'],
    ],
    en: [
      [/\bone fewer/, 'one more'],
      [/\bone more/, 'one fewer'],
      [/\bmilder\b/, 'more severe'],
      [/\bmore often in\b/, 'less often in'],
      [/\breduced the\b/, 'increased the'],
      [/\bno clear difference/, 'a clear difference'],
      [/\bdied of lung\b/, 'did not die of lung'],
    ],
  }

  test('do not say the opposite of a finding', () => {
    const results = samples.flatMap((sample) =>
      languages.flatMap((language) =>
        OPPOSITES[language].flatMap(([words, opposite]) => {
          const { mainTextBody } = sample.texts[language]
          const sentence = boundSentencesIn(mainTextBody, language).find(
            ({ start, end, references }) =>
              words.test(mainTextBody.slice(start, end)) &&
              references.some(({ value = '' }) => /pair|needed|value|difference/.test(value)),
          )
          if (!sentence) return []
          const before = mainTextBody.slice(0, sentence.start)
          const after = mainTextBody.slice(sentence.start).replace(words, opposite)
          const changed = { ...sample.texts[language], mainTextBody: before + after }
          const found = stops({ ...sample, texts: { ...sample.texts, [language]: changed } })
          return [{ name: `${sample.name} ${opposite}`, isStopped: found.length > 0 }]
        }),
      ),
    )
    const missed = results.filter(({ isStopped }) => !isStopped).map(({ name }) => name)
    report(`opposites: ${results.length - missed.length} of ${results.length} stopped`, missed)
    expect(results.length).toBeGreaterThan(20)
    expect(missed.length / results.length).toBeLessThanOrEqual(0.1)
  })
})

describe('a passage of the sample', () => {
  const entries = samples.flatMap((sample) =>
    (sample.numbers ?? []).flatMap((number) => (number.passage ? [{ sample, number }] : [])),
  )
  const stopsWith = (sample: Sample, number: BoundNumber) => {
    const numbers = sample.numbers?.map((one) => (one.id === number.id ? number : one))
    return stops({ ...sample, numbers }).length > 0
  }

  test('is no source of another number, nor another place of that number', () => {
    const random = randomNumbers(7)
    let [tried, missed] = [0, 0]
    for (let attempt = 0; attempt < 1000 && tried < ATTEMPTS; attempt += 1) {
      const { sample, number } = pick(entries, random)
      const value = mistyped(number.value, 'en', random)
      const { passage } = number
      if (!value || !passage) continue
      tried += 2
      if (!stopsWith(sample, { ...number, value })) missed += 1
      const length = passage.end - passage.start
      const start = Math.floor(random() * (sources.get(passage.pmid)?.abstract.length ?? 0))
      const moved = { ...passage, start, end: start + length }
      const text = sources.get(passage.pmid)?.abstract.slice(start, start + length)
      const isSame = start === passage.start || text?.includes(number.value)
      if (!isSame && !stopsWith(sample, { ...number, passage: moved })) missed += 1
    }
    report(`passages: ${tried - missed} of ${tried} stopped`, [])
    expect(missed / tried).toBeLessThanOrEqual(0.05)
  })
})
