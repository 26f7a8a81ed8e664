import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { Answer, AnswerTo, Understood } from '../../../src/contract/reading/answer.ts'
import { type Asked, type AskedThing, ageAsked } from '../../../src/domain/answer/asked.ts'
import {
  type FindingUnit,
  findingThatAnswers,
  findingThatAnswersPartly,
  type Lacks,
} from '../../../src/domain/answer/finding-answer.ts'
import {
  type SentenceUnit,
  sentenceThatAnswers,
} from '../../../src/domain/answer/sentence-answer.ts'
import { keepLatest } from '../../runtime/keep-latest.ts'
import { letOthersGoOn, takeTurns } from '../../runtime/turns.ts'
import type { ReadQuestion } from '../link/read-question.ts'
import type { FindTerms } from '../link/term-finder.ts'
import { isAbbreviation } from '../link/terms.ts'
import { quoted } from '../parse/match-expression.ts'
import type { FindingRecord, SentenceRecord, UnitRecord } from '../tables/answer-tables.ts'
import { askedOfContent, asksWhatIs, isInOtherLanguage } from './asked.ts'
import { isTooShort, type SearchEngine } from './find-content.ts'
import { type KnownItem, openFirstFound } from './first-found.ts'
import { openHeldTogether } from './held-together.ts'
import { harmTokens, openMeaning } from './meaning.ts'
import { presentFindingAnswer, presentSentenceAnswer } from './present-answer.ts'
import { openStudySentences, type StudySentence } from './study-sentences.ts'
import { isHere, isSlip, type ReadThing, thingsIn } from './things.ts'

/** So many findings of hearticles that hold what is asked are looked at, and as many sentences. */
const UNITS_READ = 300
/** Of so many questions the answer is kept, for as long as the index is open: it never changes. */
const KEPT = 200

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
  const { areTogether, isInTexts } = openHeldTogether(db)
  const anyUnit = db.prepare('SELECT 1 FROM answer_token WHERE answer_token MATCH ? LIMIT 1')
  const isInAnswers = ({ tokens }: ReadThing) =>
    anyUnit.get(tokens.map(quoted).join(' OR ')) !== undefined
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
  const once = keepLatest<FoundAnswer>(KEPT)
  return (term, language) =>
    once(JSON.stringify([language, term.trim()]), () =>
      inTurn(async () => {
        await letOthersGoOn()
        return answerAlone(term, language)
      }),
    )

  async function answerAlone(term: string, language: Language): Promise<FoundAnswer> {
    if (isTooShort(term)) return NOTHING_FOUND
    const question = readQuestion(term)
    // A finding can tell of what no text names.
    const things = thingsIn(question, readQuestion).map((thing) =>
      (thing.state === 'absent' || thing.state === 'broader') && isInAnswers(thing)
        ? { ...thing, state: 'present' as const }
        : thing,
    )
    const { items, counts, isKnownItem } = await firstFound.find(question)
    const isOtherLanguage = isInOtherLanguage(question, readQuestion)
    const { lacks, ...found } =
      isKnownItem || isOtherLanguage
        ? { lacks: undefined }
        : await answerTo(question, things, language)
    const missing = isKnownItem ? undefined : question.identifier?.name
    const slips = things.filter(isAskedBack)
    return {
      understood: [
        ...things
          .filter((thing) => thing.state !== 'absent' || thing.role !== 'subject')
          .map((thing) => understoodAs(thing, question.text, language, lacks)),
        ...lackingIn(question, lacks),
      ],
      ...(slips.length > 0 && {
        didYouMean: slips.flatMap((slip) => choicesOf(slip, question.text, language)),
      }),
      isOtherLanguage,
      counts,
      first: await firstFound.show([...restsOn(found), ...items], question, language),
      ...found,
      ...(missing && { nothing: { about: [missing] } }),
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
  ): Promise<Pick<FoundAnswer, 'answer' | 'partial' | 'nothing' | 'together'> & { lacks?: Lacks }> {
    const asked = askedOfContent(question, things, readQuestion)
    const all = [...asked.things, ...(asked.sides ?? [])]
    if (all.length === 0) return {}
    // It is asked back which is meant, or whether it is.
    const isOpen = (thing: ReadThing) => thing.state === 'ambiguous' || isAskedBack(thing)
    if (things.some(isOpen)) return nothingOn(all.filter(isMissingBesideOpen), language)
    // A thing that is not here is named first; only people and a side of a comparison may be missing.
    if (asked.things.some((thing) => thing.role !== 'population' && !isHere(thing)))
      return nothingOn(all, language)
    if (asksWhatIs(question, things)) return {}
    const { findings, sentences } = unitsWith(
      asked.things.filter(({ role }) => role !== 'population'),
      asked.sides ?? [],
    )
    const areSidesHere = asked.sides?.every(isHere) ?? true
    const finding = areSidesHere ? findingThatAnswers(findings, asked) : undefined
    if (finding) return { answer: await ofFinding(finding, language), lacks: finding.lacks }
    const sentence = areSidesHere ? await sentenceFor(sentences, asked, language) : undefined
    if (sentence) return { answer: sentence }
    const part = findingThatAnswersPartly(findings, asked)
    const missing = part && asked.sides?.[part.missing]
    if (part && missing)
      return {
        partial: await ofFinding(part, language),
        lacks: part.lacks,
        ...nothingOn([missing], language),
      }
    if (!all.every(isHere)) return nothingOn(all, language)
    return all.length > 1 && isOfMedicine(all) && !areTogether(all)
      ? { together: { about: namesOf(all, language) } }
      : {}
  }

  /** Who mistypes one word mistypes others as food: 'it has bean blocked'. */
  function isMissingBesideOpen(thing: ReadThing): boolean {
    const of = readQuestion.conceptNamed(thing.concept)?.class
    return thing.state === 'absent' && of !== 'food' && of !== 'exposure'
  }

  /** Medical topics that no text is about, nor has the words of, by their names (P-NOTHING-SAID). */
  function nothingOn(
    things: readonly ReadThing[],
    language: Language,
  ): Pick<FoundAnswer, 'nothing'> {
    const missing = things.filter(
      (thing) =>
        isNamed(thing) && !isHere(thing) && (isAbbreviation(thing.text) || !isInTexts(thing)),
    )
    return missing.length > 0 ? { nothing: { about: namesOf(missing, language) } } : {}
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
  thing: ReadThing,
  question: string,
  language: Language,
  lacks: Lacks | undefined,
): Understood {
  const { text, concept, name, class: asked, state, isBrand } = thing
  const choices = state === 'ambiguous' ? choicesOf(thing, question, language) : undefined
  const lacked = lacks?.people.find((one) => one.tokens === thing.tokens)
  return {
    text: lacked?.amongPeople ?? text,
    concept,
    name: name[language],
    class: asked,
    state: lacked ? 'population' : state,
    isBrand,
    ...(choices && { choices }),
  }
}

/** Whether it is a medical topic by itself: a disease or what is done about one, and no part of a word. */
const isNamed = ({ class: asked, role, isOfParts }: ReadThing) =>
  asked === 'topic' && role !== 'subject' && !isOfParts

/** Whether a treatment is among things, or two that can be had or counted: 'costs of Covid-19' is something else. */
const isOfMedicine = (things: readonly ReadThing[]) =>
  things.some(({ role }) => role === 'treatment') ||
  things.filter(({ role }) => role === 'disease' || role === 'outcome').length > 1

/** Who asks whether something helps says so in any spelling. */
const isAskedBack = (thing: ReadThing) => isSlip(thing) && thing.class !== 'intent'

/** What words may mean, each with the question that asks for it. */
const choicesOf = ({ text, choices = [] }: ReadThing, question: string, language: Language) =>
  choices.map((choice) => ({
    concept: choice.en,
    name: choice[language],
    question: question.replace(text, () => choice[language]),
  }))

/** The age and the amounts that were asked for and that the answer does not have, as they were typed. */
function lackingIn({ text }: ReadQuestion, lacks: Lacks | undefined): Understood[] {
  const age = lacks?.isAge ? ageAsked(text) : undefined
  return [...(age ? [age] : []), ...(lacks?.amounts ?? [])].map(({ text: typed }) => ({
    text: typed,
    concept: typed,
    name: typed,
    class: 'population',
    state: 'population',
    isBrand: false,
  }))
}

const namesOf = (things: readonly ReadThing[], language: Language) => [
  ...new Set(things.map(({ name }) => name[language])),
]

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
