import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { Answer, AnswerTo, Understood } from '../../../src/contract/reading/answer.ts'
import type { Asked, AskedThing } from '../../../src/domain/answer/asked.ts'
import {
  type FindingUnit,
  findingThatAnswers,
  findingThatAnswersPartly,
} from '../../../src/domain/answer/finding-answer.ts'
import {
  type SentenceUnit,
  sentenceThatAnswers,
} from '../../../src/domain/answer/sentence-answer.ts'
import { letOthersGoOn, takeTurns } from '../../runtime/turns.ts'
import type { ReadQuestion } from '../link/read-question.ts'
import type { FindTerms } from '../link/term-finder.ts'
import { quoted } from '../parse/match-expression.ts'
import type { FindingRecord, SentenceRecord, UnitRecord } from '../tables/answer-tables.ts'
import { askedOfContent, isInOtherLanguage } from './asked.ts'
import { isTooShort, type SearchEngine } from './find-content.ts'
import { type KnownItem, openFirstFound } from './first-found.ts'
import { harmTokens, openMeaning } from './meaning.ts'
import { presentFindingAnswer, presentSentenceAnswer } from './present-answer.ts'
import { openStudySentences, type StudySentence } from './study-sentences.ts'
import { isHere, type ReadThing, thingsIn } from './things.ts'

/** So many findings of hearticles that hold what is asked are looked at, and as many sentences. */
const UNITS_READ = 300

/** All of an answer but what only the caller knows. */
export type FoundAnswer = Omit<AnswerTo, 'help'>

export const NOTHING_FOUND: FoundAnswer = {
  understood: [],
  isOtherLanguage: false,
  first: [],
  counts: { hearticles: 0, studies: 0 },
}

/** What published content answers to a question, and what of it there is none (P-ANSWER). */
export type FindAnswer = (term: string, language: Language) => Promise<FoundAnswer>

type FindingOfHearticle = FindingUnit & { finding: string }
type SentenceOfHearticle = SentenceUnit & { hearticle: number; record: SentenceRecord }

/** Opens what answers questions out of a search index: one after the other, however many are asked. */
export function openAnswers(db: DatabaseSync, engine: SearchEngine, find: FindTerms): FindAnswer {
  const { readQuestion, studiesAt, summariesAt, hearticlesAt } = engine
  const read = openMeaning(db, find)
  const harms = harmTokens(db)
  const sentencesOfStudies = openStudySentences(db, studiesAt, read, harms)
  const firstFound = openFirstFound(db, engine)
  const matching = db.prepare(
    `SELECT hearticle, record FROM answer_token JOIN answer_unit ON id = answer_token.rowid
    WHERE answer_token MATCH ? AND kind = ? ORDER BY id LIMIT ${UNITS_READ}`,
  )
  const hearticleRank = db.prepare('SELECT id FROM hearticle WHERE hearticle = ?')
  const studyRank = db.prepare('SELECT id FROM study WHERE pmid = ?')
  const studyOf = async (pmid: string) => {
    const id = studyRank.get(pmid)?.id
    return id === undefined ? undefined : (await studiesAt([Number(id)]))[0]
  }

  /** Units of hearticles that hold all of some things, and any of the others. */
  const unitsWith = (all: readonly ReadThing[], any: readonly ReadThing[]) => {
    const expression = [
      ...all.map(tokensOf),
      ...(any.length > 0 ? [any.map(tokensOf).join(' OR ')] : []),
    ]
      .map((one) => `(${one})`)
      .join(' AND ')
    if (expression === '') return { findings: [], sentences: [] }
    const rowsOf = <R extends UnitRecord>(kind: R['kind']) =>
      matching.all(expression, kind).map(({ hearticle, record }) => ({
        hearticle: Number(hearticle),
        record: JSON.parse(String(record)) as R,
      }))
    return {
      findings: rowsOf<FindingRecord>('finding').map(({ hearticle, record }) =>
        findingUnit(record, hearticle),
      ),
      sentences: rowsOf<SentenceRecord>('sentence'),
    }
  }

  const inTurn = takeTurns(1)
  return (term, language) =>
    inTurn(async () => {
      await letOthersGoOn()
      return answerAlone(term, language)
    })

  async function answerAlone(term: string, language: Language): Promise<FoundAnswer> {
    if (isTooShort(term)) return NOTHING_FOUND
    const question = readQuestion(term)
    const things = thingsIn(question, readQuestion)
    const { items, counts, isKnownItem } = await firstFound.find(question)
    const isOtherLanguage = isInOtherLanguage(question, readQuestion)
    const found = isKnownItem || isOtherLanguage ? {} : await answerTo(question, things, language)
    return {
      understood: things.map((thing) => understoodAs(thing, question.text, language)),
      isOtherLanguage,
      counts,
      first: await firstFound.show([...restsOn(found), ...items], language),
      ...found,
    }
  }

  /** That on which an answer rests stands at the head of what was found. */
  function restsOn({ answer, partial }: Partial<FoundAnswer>): KnownItem[] {
    const { hearticleId, pmid } = answer ?? partial ?? {}
    if (hearticleId !== undefined) {
      const id = hearticleRank.get(hearticleId)?.id
      return id === undefined ? [] : [{ index: 'hearticle', id: Number(id) }]
    }
    const id = pmid === undefined ? undefined : studyRank.get(pmid)?.id
    return id === undefined ? [] : [{ index: 'study', id: Number(id) }]
  }

  async function answerTo(
    question: ReadQuestion,
    things: readonly ReadThing[],
    language: Language,
  ): Promise<Pick<FoundAnswer, 'answer' | 'partial' | 'nothing'>> {
    const asked = askedOfContent(question, things)
    const absent = [...asked.things, ...(asked.sides ?? [])].filter((thing) => !isHere(thing))
    const none = (missing: readonly ReadThing[]) => ({
      nothing: { about: [...new Set(missing.map(({ name }) => name[language]))] },
    })
    if (asked.things.length + (asked.sides?.length ?? 0) === 0) return {}
    // It is asked back which is meant, or whether it is.
    if (things.some(({ state }) => state === 'ambiguous' || state === 'guessed')) return {}
    // A thing that is not here is named first; only a side of a comparison may be missing.
    if (asked.things.some((thing) => !isHere(thing))) return none(absent)
    const { findings, sentences } = unitsWith(asked.things, asked.sides ?? [])
    const areSidesHere = asked.sides?.every(isHere) ?? true
    const finding = areSidesHere ? findingThatAnswers(findings, asked) : undefined
    if (finding) return { answer: await ofFinding(finding, language) }
    const sentence = areSidesHere ? await sentenceFor(sentences, asked, language) : undefined
    if (sentence) return { answer: sentence }
    const part = findingThatAnswersPartly(findings, asked)
    const missing = part && asked.sides?.[part.missing]
    if (part && missing) return { partial: await ofFinding(part, language), ...none([missing]) }
    const isOneThing = asked.things.length + (asked.sides?.length ?? 0) < 2
    if (absent.length === 0 && isOneThing) return {}
    return none(
      absent.length > 0
        ? [...absent, ...(asked.sides ?? [])]
        : [...asked.things, ...(asked.sides ?? [])],
    )
  }

  async function ofFinding(
    { unit, isSwapped }: { unit: FindingOfHearticle; isSwapped: boolean },
    language: Language,
  ): Promise<Answer> {
    const [[de], [en], [record]] = await Promise.all([
      summariesAt([unit.hearticle], 'de'),
      summariesAt([unit.hearticle], 'en'),
      hearticlesAt([unit.hearticle]),
    ])
    if (!de || !en || !record) throw new Error(`no hearticle at ${unit.hearticle}`)
    const pmid = record.findings?.find(({ id }) => id === unit.finding)?.pmid ?? ''
    return presentFindingAnswer(
      { record, summaries: { de, en }, findingId: unit.finding, isSwapped },
      await studyOf(pmid),
      language,
    )
  }

  async function sentenceFor(
    ofHearticles: readonly { hearticle: number; record: SentenceRecord }[],
    asked: Asked<ReadThing>,
    language: Language,
  ): Promise<Answer | undefined> {
    const own = ofHearticles
      .filter(({ record }) => record.language === language)
      .map(({ hearticle, record }): SentenceOfHearticle => {
        const tokens = read(record.text, record.language)
        const isHarm = record.isHarmful || !tokens.isDisjointFrom(harms)
        return {
          hearticle,
          record,
          text: record.text,
          tokens,
          title: new Set(),
          titleTreatments: 0,
          titleAges: undefined,
          isHarm,
          isConclusion: false,
          order: 0,
        }
      })
    const units: (SentenceOfHearticle | StudySentence)[] = [
      ...own,
      ...(await sentencesOfStudies(asked, language)),
    ]
    const unit = sentenceThatAnswers(units, asked)
    if (!unit) return undefined
    if ('study' in unit) {
      return presentSentenceAnswer(unit, { study: unit.study, hearticle: undefined }, language)
    }
    const [hearticle] = await summariesAt([unit.hearticle], language)
    const { pmid } = unit.record
    const study = pmid === undefined ? undefined : await studyOf(pmid)
    return presentSentenceAnswer(
      { ...unit, language: unit.record.language },
      { study, hearticle },
      language,
    )
  }
}

function understoodAs(
  { text, concept, name, class: asked, state, isBrand, choices }: ReadThing,
  question: string,
  language: Language,
): Understood {
  return {
    text,
    concept,
    name: name[language],
    class: asked,
    state,
    isBrand,
    ...(choices && {
      choices: choices.map((choice) => ({
        concept: choice.en,
        name: choice[language],
        question: question.replace(text, () => choice[language]),
      })),
    }),
  }
}

/** What a unit of a hearticle has to hold for a thing. */
function tokensOf({ tokens, parts }: AskedThing): string {
  const all = parts.map((part) => `(${tokensOf(part)})`).join(' AND ')
  return [...tokens.map(quoted), ...(all === '' ? [] : [`(${all})`])].join(' OR ')
}

function findingUnit(record: FindingRecord, hearticle: number): FindingOfHearticle {
  const { intervention, comparator, population, outcome, title, named, numbers, ages, ...facts } =
    record
  return {
    ...facts,
    hearticle,
    ages,
    intervention: new Set(intervention),
    comparator: new Set(comparator),
    population: new Set(population),
    outcome: new Set(outcome),
    title: new Set(title),
    named: new Set(named),
    numbers: new Set(numbers),
  }
}
