import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../../scripts/bench/measure/random-numbers.ts'
import { languages } from '../../src/contract/protocol/language.ts'
import { abstractText, digestOf } from '../../src/domain/evidence/abstract-text.ts'
import {
  type Check,
  type CheckedHearticle,
  type CheckedStudy,
  placesOf,
} from '../../src/domain/hearticle/hearticle-check.ts'
import { checkHearticle } from '../../src/domain/hearticle/hearticle-checks.ts'
import type { HearticleFile } from '../../src/domain/hearticle/hearticle-file.ts'
import { withoutCitations } from '../../src/domain/text/citation-marks.ts'
import { numbersIn } from '../../src/domain/text/numbers-in-text.ts'

const SAMPLE = new URL('../../content/sample/', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, SAMPLE), 'utf8'))

interface SampleStudy {
  pmid: string
  title: string
  titleDe?: string
  publicationDate?: string
  abstract?: Record<'de' | 'en', Array<{ label?: string; text: string }>>
  notices?: Array<{ type: string }>
}

const studies = new Map(
  (read('studies.json') as SampleStudy[]).map((study): [string, CheckedStudy] => {
    const abstract = abstractText(study.abstract?.en ?? [])
    const source: CheckedStudy = {
      facts: `${study.title}\n${study.publicationDate ?? ''}`,
      abstract,
      digest: digestOf(abstract),
      german: `${study.titleDe ?? ''}\n\n${abstractText(study.abstract?.de ?? [])}`,
      isRetracted: study.notices?.some(({ type }) => type === 'retracted') ?? false,
      isWithdrawn: false,
    }
    return [study.pmid, source]
  }),
)

const knownStudies = {
  stored: new Set(studies.keys()),
  retracted: new Set(''),
  withdrawn: new Set(''),
}

const samples = readdirSync(new URL('hearticles/', SAMPLE))
  .sort()
  .map((name): CheckedHearticle & { name: string } => {
    const { translations, ...file } = read(`hearticles/${name}`) as HearticleFile
    const [de, en] = languages.map((language) =>
      translations.find(({ languageCode }) => languageCode === language),
    )
    if (!de || !en) throw new Error(`${name} lacks a language`)
    return { ...file, name, texts: { de, en } }
  })

const report = (figure: string, which: readonly string[]) =>
  process.stdout.write(`${[figure, ...which].join('\n  ')}\n`)

const NUMBER_KINDS = ['unsourcedNumber', 'otherNumber']

const numberChecks = (hearticle: CheckedHearticle): Check[] =>
  checkHearticle(hearticle, { ...knownStudies, sources: studies }).filter(({ kind }) =>
    NUMBER_KINDS.includes(kind),
  )

/** A slip of the keyboard: a figure too many, one too few, another one, or two that changed places. */
function mistyped(number: string, random: () => number): string {
  const figures = [...number.matchAll(/\d/g)].map(({ index }) => index)
  const at = figures[Math.floor(random() * figures.length)] ?? 0
  const next = number[at + 1] ?? ''
  const kinds = [
    () => `${number}0`,
    () =>
      number.slice(0, at) +
      String((Number(number[at]) + 1 + Math.floor(random() * 9)) % 10) +
      number.slice(at + 1),
    () => (figures.length > 1 ? number.slice(0, at) + number.slice(at + 1) : `${number}${number}`),
    () =>
      /\d/.test(next)
        ? number.slice(0, at) + next + number[at] + number.slice(at + 2)
        : `1${number}`,
  ]
  return (kinds[Math.floor(random() * kinds.length)] ?? kinds[0])?.() ?? number
}

const places = samples.flatMap((hearticle) =>
  languages.flatMap((language) =>
    placesOf(hearticle.texts[language]).flatMap(({ text, field, index }) =>
      numbersIn(withoutCitations(text), language).map(({ value, start, end }) => ({
        ...{ hearticle, language, field, index, text, value, start, end },
      })),
    ),
  ),
)

/** A copy of a hearticle with one number typed wrongly; undefined where it stayed the same number. */
function withSlip(place: (typeof places)[number], random: () => number) {
  const { hearticle, language, field, index, text, value, start, end } = place
  const typed = mistyped(text.slice(start, end), random)
  const altered = text.slice(0, start) + typed + text.slice(end)
  const now = numbersIn(withoutCitations(altered), language).find((one) => one.start === start)
  if (now?.value === value) return undefined
  const texts = hearticle.texts[language]
  const changedText =
    index === undefined ? altered : (texts[field] as string[]).with(index, altered)
  const copy = {
    ...hearticle,
    texts: { ...hearticle.texts, [language]: { ...texts, [field]: changedText } },
  }
  return { copy, words: `${hearticle.name} ${language}: ${text.slice(start, end)} → ${typed}` }
}

describe('the checks of numbers, tried on the sample (P-CHECKS)', () => {
  const before = new Map(samples.map((sample) => [sample, numberChecks(sample)]))

  test('flag 95 % of 200 numbers that were typed wrongly', () => {
    const random = randomNumbers(20_261_122)
    const missed: string[] = []
    let [tried, bySourceAlone] = [0, 0]
    while (tried < 200) {
      const place = places[Math.floor(random() * places.length)]
      const slip = place && withSlip(place, random)
      if (!place || !slip) continue
      tried += 1
      const old = new Set(before.get(place.hearticle)?.map((check) => keyOf(check)))
      const found = numberChecks(slip.copy).filter((check) => !old.has(keyOf(check)))
      if (found.length === 0) missed.push(slip.words)
      if (found.some(({ kind }) => kind === 'unsourcedNumber')) bySourceAlone += 1
    }
    report(
      `seeded errors: ${200 - missed.length} of 200 flagged (${bySourceAlone} as in no source)`,
      missed,
    )
    expect(missed.length).toBeLessThanOrEqual(10)
  })

  test('give at most 5 false alarms over the texts as they are', () => {
    const alarms = [...before].flatMap(([{ name }, checks]) =>
      checks.map(({ kind, language, field, detail }) =>
        [name, language, field, kind, detail].join(' '),
      ),
    )
    report(`false alarms: ${alarms.length} over ${2 * samples.length} texts`, alarms)
    expect(alarms.length).toBeLessThanOrEqual(5)
  })
})

/** What a check says, wherever it stands: a slip moves what follows it. */
const keyOf = ({ kind, language, field, index, value, detail }: Check) =>
  [kind, language, field, index, value, detail].join(' ')
