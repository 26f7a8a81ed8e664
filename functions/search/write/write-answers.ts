import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { agesIn, wholeNumbersIn } from '../../../src/domain/answer/asked.ts'
import { effectOf, isDifference } from '../../../src/domain/evidence/effect.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { blockSources } from '../../../src/domain/text/block-sources.ts'
import { withoutSources } from '../../../src/domain/text/citation-marks.ts'
import { inlineToText } from '../../../src/domain/text/inline-markup.ts'
import { citedPmids, markupToText, parseMarkup } from '../../../src/domain/text/markup.ts'
import { sentencesOf } from '../../../src/domain/text/sentences.ts'
import {
  deathTokens,
  harmTokens,
  openMeaning,
  type ReadMeaning,
  topicTokens,
  withoutNegated,
} from '../answer/meaning.ts'
import { isUnsound } from '../answer/study-sentences.ts'
import { loadTermFinder } from '../link/term-finder.ts'
import { baseForm, foldUmlauts } from '../parse/words.ts'
import { textsOfStudy } from '../rank/features.ts'
import type { FindingRecord, UnitRecord } from '../tables/answer-tables.ts'

const BEHIND_A_DOT = /([.!?])((?:\s?\[Ref[^\]]*\])+)/gu
const SUBGROUP = /\b(untergruppe|nur bei|subgroup|only)\b/iu

/** More findings and sentences than a hearticle has: their ids follow from that of their hearticle. */
const MOST_UNITS = 2 ** 12

/** What may answer a question, and what it means. */
export interface AnswerUnit {
  record: UnitRecord
  tokens: string
}

/** To write what may answer questions out of hearticles (P-ANSWER), for the ids of their rows. */
export function openAnswerUnits(db: DatabaseSync) {
  const read = openMeaning(db, loadTermFinder(db))
  const harms = harmTokens(db)
  const topics = topicTokens(db)
  const deaths = deathTokens(db)
  const insert = db.prepare('INSERT INTO answer_unit VALUES (?, ?, ?, ?)')
  const insertTokens = db.prepare('INSERT INTO answer_token (rowid, tokens) VALUES (?, ?)')
  const removeTokens = db.prepare('DELETE FROM answer_token WHERE rowid = ?')
  const removed = db.prepare('DELETE FROM answer_unit WHERE id > ? AND id < ? RETURNING id')
  return {
    /**
     * Nothing that rests on a retracted study.
     * @throws where there are too many
     */
    of(hearticle: HearticleRecord, cited: readonly StudyRecord[]): AnswerUnit[] {
      const { removedStudies = [] } = hearticle
      const unsound = new Set(
        [...cited.filter(isUnsound), ...removedStudies].map(({ pmid }) => pmid),
      )
      const findings = findingsOf(hearticle, cited, { read, harms, topics, deaths, unsound })
      const units = [...findings.map(unitOf), ...sentenceUnits(hearticle, read, unsound)]
      if (units.length >= MOST_UNITS) throw new Error(`it has ${units.length} sentences`)
      return units
    },
    add(row: number, units: readonly AnswerUnit[]): void {
      for (const [at, { record, tokens }] of units.entries()) {
        const id = row * MOST_UNITS + at + 1
        insert.run(id, row, record.kind, JSON.stringify(record))
        insertTokens.run(id, tokens)
      }
    },
    remove(row: number): void {
      for (const { id } of removed.all(row * MOST_UNITS, (row + 1) * MOST_UNITS)) {
        removeTokens.run(Number(id))
      }
    },
  }
}

/** What the units of hearticles that cite a study are made of, besides its number. */
export const answersOf = (study: StudyRecord) => ({
  isUnsound: isUnsound(study),
  titles: titlesOf(study),
})

const titlesOf = (study: StudyRecord) =>
  textsOfStudy(study).texts.map(({ title, language }) => ({ title, language }))

function unitOf(record: FindingRecord): AnswerUnit {
  const { intervention, comparator, population, outcome, title } = record
  const tokens = new Set([...intervention, ...comparator, ...population, ...outcome, ...title])
  return { record, tokens: [...tokens].join(' ') }
}

function sentenceUnits(
  hearticle: HearticleRecord,
  read: ReadMeaning,
  unsound: ReadonlySet<string>,
): AnswerUnit[] {
  return [...sentencesIn(hearticle)].flatMap(({ language, sentence, isHarmful }) => {
    const markup = parseMarkup(sentence)
    const text = markupToText(markup).replaceAll('**', '').trim()
    const pmids = citedPmids(markup)
    if (text === '' || pmids.some((pmid) => unsound.has(pmid))) return []
    const [pmid] = pmids
    const record = { kind: 'sentence' as const, language, text, isHarmful, ...(pmid && { pmid }) }
    return [{ record, tokens: [...read(text, language)].join(' ') }]
  })
}

interface Reading {
  read: ReadMeaning
  harms: ReadonlySet<string>
  topics: ReadonlySet<string>
  deaths: ReadonlySet<string>
  unsound: ReadonlySet<string>
}

function findingsOf(
  { findings = [], comparisons = [] }: HearticleRecord,
  cited: readonly StudyRecord[],
  { read, harms, topics, deaths, unsound }: Reading,
): FindingRecord[] {
  const readBoth = (text: { de: string; en: string } | null, by: ReadMeaning['ofTitle']) =>
    new Set(languages.flatMap((language) => (text ? [...by(text[language], language)] : [])))
  const inBoth = (text: { de: string; en: string } | null) => readBoth(text, read.ofTitle)
  // A part of an outcome is another one: 'sleep' of sleep apnoea.
  const asWhole = (text: { de: string; en: string }) => readBoth(text, read)
  return findings.flatMap((finding, order): FindingRecord[] => {
    const comparison = comparisons.find(({ id }) => id === finding.comparisonId)
    if (!comparison || unsound.has(finding.pmid)) return []
    const { intervention, comparator, population } = comparison
    const study = cited.find(({ pmid }) => pmid === finding.pmid)
    const about = withoutNegated(population)
    // 'Stroke with apixaban' is about stroke: what was given stands in the comparison, too.
    const [named, after] = [parted(finding.outcome, 0), parted(finding.outcome, 1)]
    const given = inBoth(intervention).union(inBoth(after))
    const outcome = asWhole(named)
    const ages = languages
      .map((language) => agesIn(population[language]) ?? agesIn(finding.outcome[language]))
      .find((found) => found !== undefined)
    const isHarm = effectOf(finding).kind === 'harm' || !outcome.isDisjointFrom(harms)
    return [
      {
        kind: 'finding',
        finding: finding.id,
        intervention: [...given],
        comparator: [...inBoth(withoutNegated(comparator))],
        population: [...asWhole(about)],
        outcome: [...outcome],
        title: [
          ...new Set(
            (study ? titlesOf(study) : []).flatMap(({ title, language }) => [
              ...read.ofTitle(title, language),
            ]),
          ),
        ],
        named: [...inBoth(after).intersection(topics)],
        death: deathIn(finding.outcome, outcome, deaths),
        isMeasured: Boolean(finding.measure && isDifference(finding.measure)),
        areLevels: areLevelsOf(intervention, comparator, inBoth, topics),
        numbers: numbersIn([
          intervention,
          comparator,
          population,
          finding.outcome,
          finding.duration,
        ]),
        ...(ages && { ages }),
        isHarm,
        isSubgroup: SUBGROUP.test(`${population.en} ${finding.outcome.en}`),
        critical: finding.critical,
        outcomeSize: finding.outcome.en.split(/,| or | and /).length,
        order,
      },
    ]
  })
}

/** What was given stands behind the outcome: 'Stroke with apixaban'. */
const GIVEN = /\s(?:mit|with|nach|after)\s/iu

/** An outcome without what was given, or that alone. */
function parted({ de, en }: { de: string; en: string }, part: 0 | 1) {
  const ofText = (text: string) => {
    const at = GIVEN.exec(text)?.index ?? text.length
    return part === 0 ? text.slice(0, at) : text.slice(at)
  }
  return { de: ofText(de), en: ofText(en) }
}

/** Whether two sides mean the same but for their numbers, and mean something that can be more or less. */
function areLevelsOf(
  intervention: { de: string; en: string } | null,
  comparator: { de: string; en: string },
  inBoth: (text: { de: string; en: string } | null) => Set<string>,
  topics: ReadonlySet<string>,
): boolean {
  const concepts = (text: { de: string; en: string } | null) => inBoth(text).intersection(topics)
  const [one, other] = [concepts(intervention), concepts(comparator)]
  const isNumbered = [intervention, comparator].every((text) => /\d/.test(text?.en ?? ''))
  return isNumbered && one.size > 0 && one.symmetricDifference(other).size === 0
}

const NAMES_DEATH = /\b(?:deaths?|mortality)\b/iu
const ANY_CAUSE = /\b(?:any cause|all[- ]causes?)\b/iu
/** Several outcomes are joined in one. */
const SEVERAL = /,|\bor\b/u
const CAUSE = /\b(?:from|of|due to)\b/u

function deathIn(
  { en }: { en: string },
  outcome: ReadonlySet<string>,
  deaths: ReadonlySet<string>,
): FindingRecord['death'] {
  if (outcome.isDisjointFrom(deaths) && !NAMES_DEATH.test(en)) return 'none'
  if (ANY_CAUSE.test(en)) return 'any-cause'
  if (SEVERAL.test(en)) return 'among-others'
  return CAUSE.test(en) || /\S+ death/iu.test(en) ? 'one-cause' : 'any-cause'
}

/** The numbers of texts in either language, in digits. */
const numbersIn = (texts: readonly ({ de: string; en: string } | null)[]) => [
  ...new Set(texts.flatMap((text) => (text ? wholeNumbersIn(`${text.de} ${text.en}`) : []))),
]

function* sentencesIn({ translations }: HearticleRecord): Generator<{
  language: Language
  sentence: string
  isHarmful: boolean
}> {
  for (const {
    languageCode: language,
    mainTextBody,
    mainActions,
    harmfulActions,
  } of translations) {
    const paragraphs = blockSources(mainTextBody)
      .filter(({ kind }) => kind !== 'subhead')
      .map(({ source }) => source)
    // A citation stands behind the dot of its sentence.
    const inSentences = (text: string) => text.replace(BEHIND_A_DOT, '$2$1')
    const texts = [
      ...[...paragraphs, ...mainActions].map((text) => ({ text, isHarmful: false })),
      ...harmfulActions.map((text) => ({ text, isHarmful: true })),
    ]
    for (const { text: written, isHarmful } of texts) {
      const text = inSentences(written)
      // An address is no end of a sentence, whatever stands in it.
      for (const { start, end } of sentencesOf(withoutSources(text), language)) {
        yield { language, sentence: text.slice(start, end), isHarmful }
      }
    }
  }
}

/** A name of a study: letters of which at least three are capitals, as 'PREDIMED' and 'DiRECT'. */
const NAME =
  /(?<![\p{L}\p{N}-])(?=(?:\P{Lu}*\p{Lu}){3})[\p{Lu}][\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*(?![\p{L}\p{N}-])/gu
const OF_A_STUDY = /(?:^|[\s(])(\S+)(?:\s+[\p{L}\p{N}]+)?\s+(?:trial|study|studie)\b/giu
const IN_BRACKETS = /\(([^()\s]+)\)/gu

/**
 * The short names by which a study is known, in their base forms: of its title and of the group that
 * wrote it. An abbreviation of a title ('LDL', 'COPD') is none unless it stands in brackets or before
 * 'trial' or 'study'.
 */
export function acronymsOf({ source }: StudyRecord): string[] {
  const groups = source.authors.flatMap((author) =>
    'collectiveName' in author && author.collectiveName ? [author.collectiveName] : [],
  )
  const title = inlineToText(source.title)
  const inTitle = [OF_A_STUDY, IN_BRACKETS].flatMap((pattern) =>
    Array.from(title.matchAll(pattern), ([, name = '']) => name),
  )
  const places = [...inTitle, ...groups]
  const names = places.flatMap((place) => place.match(NAME) ?? [])
  return [
    ...new Set(names.map((name) => foldUmlauts(baseForm(name))).filter((name) => name.length > 2)),
  ]
}
