import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { type Asked, agesIn, type Token } from '../../../src/domain/answer/asked.ts'
import type { SentenceUnit } from '../../../src/domain/answer/sentence-answer.ts'
import type { AbstractSection, StudyRecord } from '../../../src/domain/study/study.ts'
import { isFallen, withNotices } from '../../../src/domain/study/study-notices.ts'
import { germanTextsOf, ownLanguageOf } from '../../../src/domain/study/text-languages.ts'
import { inlineToText } from '../../../src/domain/text/inline-markup.ts'
import { sentencesOf } from '../../../src/domain/text/sentences.ts'
import { tablesOf } from '../tables/index-tables.ts'
import { expressionOfAll } from './held-together.ts'
import type { ReadMeaning } from './meaning.ts'

/** So many studies that hold all that is asked are read for a sentence, the most popular first. */
const STUDIES_READ = 12

export interface StudySentence extends SentenceUnit {
  study: StudyRecord
  language: Language
}

/** Where in an abstract what was found stands. */
const SAYS_RESULTS = ['CONCLUSIONS', 'RESULTS', 'TAKE_HOME'] as const
const ORDER = { CONCLUSIONS: 10, TAKE_HOME: 10, RESULTS: 20 } as const
const UNSECTIONED = 30
/** More sentences than an abstract has. */
const MANY = 1000

/** Opens what reads the sentences of studies that hold all that is asked, in what their abstracts found. */
export function openStudySentences(
  db: DatabaseSync,
  studiesAt: (ids: readonly number[]) => Promise<(StudyRecord | undefined)[]>,
  read: ReadMeaning,
  harms: ReadonlySet<Token>,
) {
  const { text } = tablesOf('study')
  const matching = db.prepare(
    `SELECT rowid AS id FROM ${text} WHERE ${text} MATCH ? ORDER BY rowid LIMIT ${STUDIES_READ}`,
  )
  return async (asked: Asked, pageLanguage: Language): Promise<StudySentence[]> => {
    const things = [...asked.things, ...(asked.sides ?? [])]
    if (things.length === 0) return []
    const ids = matching.all(expressionOfAll(things)).map(({ id }) => Number(id))
    const studies = (await studiesAt(ids)).filter((study) => study !== undefined)
    return studies
      .filter((study) => !isUnsound(study))
      .flatMap((study) => sentencesIn(study, pageLanguage))
  }

  function sentencesIn(study: StudyRecord, pageLanguage: Language): StudySentence[] {
    const { source } = study
    const german = germanTextsOf(study)
    const isGerman = pageLanguage === 'de' && german?.abstract !== undefined
    const language = isGerman ? 'de' : ownLanguageOf(source)
    const sections = isGerman ? (german.abstract ?? []) : source.abstract
    const titleAges = agesIn(inlineToText(source.title))
    const titleTreatments = read.treatmentsIn(inlineToText(source.title), ownLanguageOf(source))
    const title = new Set([
      ...read.ofTitle(inlineToText(source.title), ownLanguageOf(source)),
      ...(german?.title ? read.ofTitle(inlineToText(german.title), 'de') : []),
    ])
    return findingSentences(sections, language).map(({ text: sentence, order }) => {
      const tokens = read(sentence, language)
      return {
        study,
        language,
        text: sentence,
        tokens,
        title,
        titleTreatments,
        titleAges,
        isHarm: !tokens.isDisjointFrom(harms),
        isConclusion: Math.floor(order) === ORDER.CONCLUSIONS,
        order,
      }
    })
  }
}

/** The sentences that say what was found: of results and conclusions; of an abstract without parts the second half. */
function findingSentences(
  sections: readonly AbstractSection[],
  language: Language,
): { text: string; order: number }[] {
  const sentencesIn = (section: AbstractSection) => {
    const text = inlineToText(section.text)
    return sentencesOf(text, language)
      .map(({ start, end }) => text.slice(start, end).trim())
      .filter((sentence) => sentence !== '')
  }
  const [only] = sections
  if (sections.length === 1 && only && only.category === undefined) {
    const all = sentencesIn(only)
    return all
      .slice(Math.floor(all.length / 2))
      .map((text, at) => ({ text, order: UNSECTIONED + at / MANY }))
  }
  return sections.flatMap((section) => {
    const category = SAYS_RESULTS.find((one) => one === section.category)
    return category
      ? sentencesIn(section).map((text, at) => ({ text, order: ORDER[category] + at / MANY }))
      : []
  })
}

/** What a publication is that is no study of its own. */
const IS_NOTICE = ['retraction', 'partial-retraction', 'concern', 'correction']

/** Whether a study answers no question (P-ANSWER-SOUND): it was retracted, or it is a notice about another one. */
export function isUnsound(study: StudyRecord): boolean {
  const noticed = withNotices(study)
  return isFallen(noticed) || noticed.notices.some(({ type }) => IS_NOTICE.includes(type))
}
