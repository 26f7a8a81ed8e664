import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import type { AnswerTo } from '../../../src/contract/reading/answer.ts'
import { letOthersGoOn } from '../../runtime/turns.ts'
import type { ReadQuestion } from '../link/read-question.ts'
import { quoted } from '../parse/match-expression.ts'
import { basesOf, foldUmlauts } from '../parse/words.ts'
import { textsOfHearticle, textsOfStudy } from '../rank/features.ts'
import { type FullTextIndexName, tablesOf, titleToken } from '../tables/index-tables.ts'
import type { SearchEngine } from './find-content.ts'
import { presentSource } from './present-answer.ts'

type First = AnswerTo['first'][number]

/** So many of each kind are shown to everybody. */
const SHOWN = 3

/** Only what answers the question has a number (P-SEARCH-ANSWER). */
const WITHOUT_NUMBERS = { keyFigure: null, findings: [], comparisons: [] }

export interface FirstFound {
  /** What was asked for by its name, else the best of both indexes in turn. */
  items: readonly KnownItem[]
  isKnownItem: boolean
  counts: AnswerTo['counts']
}

/** Opens what finds the first results of a question, and shows them. */
export function openFirstFound(db: DatabaseSync, engine: SearchEngine) {
  const { indexes, studiesAt, hearticlesAt, summariesAt, heldWords } = engine
  const known = openKnownItems(db)

  async function titlesOf({ index, id }: KnownItem): Promise<string[][]> {
    const [found] = await (index === 'study' ? studiesAt([id]) : hearticlesAt([id]))
    if (!found) return []
    const { texts } = 'pmid' in found ? textsOfStudy(found) : textsOfHearticle(found)
    return texts.map(({ title }) => basesOf(title))
  }

  return {
    async find(question: ReadQuestion): Promise<FirstFound> {
      const options = { limit: SHOWN, offset: 0 }
      const named = await known(question, titlesOf)
      await letOthersGoOn()
      const hearticles = await indexes.hearticle.search(question, options)
      await letOthersGoOn()
      const studies = await indexes.study.search(question, options)
      await letOthersGoOn()
      const isIdentifier = question.identifier !== undefined
      const best = [...hearticles.hits, ...studies.hits]
      const isKnownItem = named.length > 0 || (isIdentifier && best.length > 0)
      const inTurn = Array.from({ length: SHOWN }, (_, at) => [
        ...hearticles.hits
          .slice(at, at + 1)
          .map(({ id }): KnownItem => ({ index: 'hearticle', id })),
        ...studies.hits.slice(at, at + 1).map(({ id }): KnownItem => ({ index: 'study', id })),
      ]).flat()
      // A number is one of a study sooner than that of a hearticle which cites it.
      const found = isIdentifier
        ? inTurn.toSorted(
            (a, b) => Number(a.index === 'hearticle') - Number(b.index === 'hearticle'),
          )
        : inTurn
      return {
        items: [...named, ...found],
        isKnownItem,
        counts: { hearticles: hearticles.total, studies: studies.total },
      }
    },
    /** Those that are shown, each once. */
    async show(
      items: readonly KnownItem[],
      question: ReadQuestion,
      language: Language,
    ): Promise<First[]> {
      const distinct = items.filter(
        ({ index, id }, at) =>
          items.findIndex((other) => other.index === index && other.id === id) === at,
      )
      const first = distinct.filter(
        ({ index }, at) =>
          distinct.slice(0, at).filter((other) => other.index === index).length < SHOWN,
      )
      const words = heldWords(question)
      const shown = await Promise.all(
        first.map(async ({ index, id }) => {
          const [held] = await words(index, [id])
          if (!held) return undefined
          if (index === 'study') {
            const [study] = await studiesAt([id])
            if (!study) return undefined
            const source = presentSource(study, language)
            return { kind: 'study' as const, id: study.pmid, source, ...held }
          }
          const [summary] = await summariesAt([id], language)
          if (!summary) return undefined
          const hearticle = { ...summary, ...WITHOUT_NUMBERS }
          return { kind: 'hearticle' as const, id: String(summary.id), hearticle, ...held }
        }),
      )
      return shown.filter((one) => one !== undefined)
    },
  }
}

export interface KnownItem {
  index: FullTextIndexName
  id: number
}

/** Fewer words ask for no study of that title, or of one that begins so: 'Schlaganfall bei Frauen'. */
const SHORTEST_TITLE = 5
/** Words beside the short name of a study that ask for the study. */
const ASKS_FOR_A_STUDY = new Set([
  'trial',
  'study',
  'studie',
  'the',
  'die',
  'der',
  'rct',
  'results',
  'ergebnisse',
])
const MOST = 3

/**
 * Opens what finds a study or hearticle by its whole title, in any language, or a study by the short name of its
 * trial (P-KNOWN-ITEM). Numbers are found by the index itself.
 */
export function openKnownItems(db: DatabaseSync) {
  const acronym = db.prepare('SELECT study FROM acronym WHERE word = ? ORDER BY study LIMIT ?')
  const titled = (['hearticle', 'study'] as const).map((index) => ({
    index,
    find: db.prepare(
      `SELECT rowid AS id FROM ${tablesOf(index).title} WHERE ${tablesOf(index).title} MATCH ? ORDER BY rowid LIMIT 20`,
    ),
  }))
  return async (
    { typed }: ReadQuestion,
    titlesOf: (item: KnownItem) => Promise<readonly string[][]>,
  ): Promise<KnownItem[]> => {
    const words = typed.map(({ base }) => foldUmlauts(base))
    const names = words.filter((word) => !ASKS_FOR_A_STUDY.has(word))
    const named = names.length > 2 ? [] : acronym.all(names.join(''), MOST)
    const byName = named.map(({ study }): KnownItem => ({ index: 'study', id: Number(study) }))
    if (byName.length > 0 || words.length < SHORTEST_TITLE) return byName
    const asTitle = words.join(' ')
    const candidates = titled.flatMap(({ index, find }) =>
      languages.flatMap((language) =>
        find
          .all(words.map((word) => quoted(titleToken(word, language))).join(' AND '))
          .map(({ id }): KnownItem => ({ index, id: Number(id) })),
      ),
    )
    const titles = await Promise.all(candidates.map(titlesOf))
    return candidates.filter((_, at) =>
      titles[at]?.some((title) => `${title.map(foldUmlauts).join(' ')} `.startsWith(`${asTitle} `)),
    )
  }
}
