import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSearchIndex, type SearchIndex } from '../../functions/search/search-index.ts'
import { pack } from '../../functions/search/tables/index-tables.ts'
import { randomNumbers } from '../../scripts/bench/measure/random-numbers.ts'
import { changeSearchIndex } from '../../scripts/publishing/search-index/change-search-index.ts'
import {
  fillSearchIndex,
  type StudyRow,
} from '../../scripts/publishing/search-index/fill-catalogue.ts'
import { languages } from '../../src/contract/protocol/language.ts'
import { certaintyLevels } from '../../src/contract/reading/evidence-choices.ts'
import { searchSorts } from '../../src/contract/reading/search.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import type { MostReadRecord } from '../../src/domain/hearticle/most-read.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { noon } from '../support/records.ts'
import { rounds } from '../support/rounds.ts'
import { sampleContent } from '../support/sample-search-index.ts'
import { inPopularity } from '../support/search-index.ts'
import { differences, rowsOfRecords, rowsOfTexts } from '../support/search-index-rows.ts'

type Content = Awaited<ReturnType<typeof sampleContent>>

/** Words by which the parts of compounds come and go. */
const WORDS = [
  'Bluthochdruckpatienten',
  'Herzinfarktnachsorge',
  'Nachsorge',
  'Schlafmangelfolge',
  'Folge',
  'Xylophonquark',
  'Quark',
  'Salzersatzprodukt',
  'Ersatz',
  'Käsesäure',
  'Säure',
  'COPD',
]

/** So many hearticles and studies stay. */
const FEWEST = 5

/** Content that changes, and what changed in it since it was last asked. */
function changingContent({ hearticles, studies, ...content }: Content, draw: () => number) {
  const [allHearticles, allStudies] = [
    new Map(hearticles.map((one) => [one.id, one])),
    new Map(studies.map((one) => [one.pmid, one])),
  ]
  const gone: { hearticles: HearticleRecord[]; studies: StudyRecord[] } = {
    hearticles: [],
    studies: [],
  }
  let mostRead: MostReadRecord[] = []
  let changed = {
    hearticles: new Map<number, HearticleRecord | undefined>(),
    studies: new Map<string, StudyRow | undefined>(),
  }
  const pick = <T>(list: Iterable<T>): T => {
    const values = [...list]
    return values[Math.floor(draw() * values.length)] as T
  }
  const someWords = () => {
    const text = pick(pick(allHearticles.values()).translations).mainTextBody
    const words = text.replace(/\[[^\]]*\]|[^\p{L}\p{N} ]/gu, '').split(' ')
    const at = Math.floor(draw() * words.length)
    return [...words.slice(at, at + 4), pick(WORDS)].join(' ')
  }
  const put = (hearticle: HearticleRecord) => {
    allHearticles.set(hearticle.id, hearticle)
    changed.hearticles.set(hearticle.id, hearticle)
  }
  const putStudy = (study: StudyRecord) => {
    allStudies.set(study.pmid, study)
    changed.studies.set(study.pmid, { study, packed: pack(study) })
  }
  const another = () => structuredClone(pick(allHearticles.values()))
  const anyStudy = () => structuredClone(pick(allStudies.values()))
  const citedStudy = () =>
    structuredClone(allStudies.get(pick(another().citedPmids)) ?? pick(allStudies.values()))
  const kinds: Record<string, () => void> = {
    headline() {
      const hearticle = another()
      pick(hearticle.translations).headline = someWords()
      put(hearticle)
    },
    text() {
      const hearticle = another()
      pick(hearticle.translations).mainTextBody += `\n\n${someWords()}.`
      put(hearticle)
    },
    finding() {
      const hearticle = another()
      const finding = pick(hearticle.findings ?? [])
      if (!finding) return
      finding.certainty = { ...finding.certainty, level: pick(certaintyLevels), reasons: [] }
      put(hearticle)
    },
    day() {
      const publicationDate = pick(['2026-01-03', '2026-05-14', '2026-11-02'])
      put({ ...another(), publicationDate, breaking: draw() < 0.2 })
    },
    'hearticle withdrawn'() {
      if (allHearticles.size <= FEWEST) return
      const hearticle = another()
      allHearticles.delete(hearticle.id)
      changed.hearticles.set(hearticle.id, undefined)
      gone.hearticles.push(hearticle)
      mostRead = mostRead.filter(({ id }) => id !== hearticle.id)
    },
    'hearticle back'() {
      const hearticle = gone.hearticles.pop()
      if (hearticle) put(hearticle)
    },
    citations() {
      const study = draw() < 0.5 ? citedStudy() : anyStudy()
      const count = Math.floor(draw() ** 3 * 4000)
      putStudy({
        ...study,
        citations: { count, from: 'icite', at: '2026-11-20' },
      })
    },
    title() {
      const study = draw() < 0.5 ? citedStudy() : anyStudy()
      const title = `${someWords()}: a trial of ${pick(['salt', 'SLEEP', 'quark (QUARK-1)'])}`
      putStudy({ ...study, source: { ...study.source, title } })
    },
    'German title'() {
      const study = anyStudy()
      const german = { ...study.source.german, title: someWords() }
      putStudy({ ...study, source: { ...study.source, german } })
    },
    design() {
      const study = citedStudy()
      const publicationTypes = [
        pick(['Randomized Controlled Trial', 'Meta-Analysis', 'Journal Article']),
      ]
      putStudy({ ...study, source: { ...study.source, publicationTypes } })
    },
    retraction() {
      const study = citedStudy()
      const notices =
        draw() < 0.7 ? [{ type: 'retraction' as const, citation: 'R', pmid: '1' }] : []
      putStudy({ ...study, source: { ...study.source, notices } })
    },
    'study gone'() {
      if (allStudies.size <= FEWEST) return
      const study = draw() < 0.3 ? citedStudy() : anyStudy()
      allStudies.delete(study.pmid)
      changed.studies.set(study.pmid, undefined)
      gone.studies.push(study)
    },
    'study back'() {
      const study = gone.studies.pop()
      if (study) putStudy(study)
    },
    'study imported'() {
      const { citations: _none, ...study } = anyStudy()
      const publicationDate = pick(['2026-11-01', '2026-11-09', '2020'])
      const pmid = String(60_000_000 + Math.floor(draw() * 1e6))
      putStudy({ ...study, pmid, source: { ...study.source, publicationDate } })
    },
    'most read'() {
      const ids = [...allHearticles.keys()].toSorted(() => draw() - 0.5).slice(0, 6)
      mostRead = ids.map((id, index) => ({ id, rank: index + 1 }))
    },
  }
  return {
    kinds: Object.keys(kinds),
    change: (kind: string) => kinds[kind]?.(),
    /** @returns what changed since the last time */
    taken() {
      const taken = { taxonomy: content.taxonomy, mostRead, ...changed }
      changed = { hearticles: new Map(), studies: new Map() }
      return taken
    },
    whole: () => ({
      ...content,
      mostRead,
      hearticles: [...allHearticles.values()],
      studies: inPopularity([...allStudies.values()]),
    }),
    /** Words of titles and headlines, some of them misspelt, and numbers. */
    questions(count: number): string[] {
      const wordsOf = (text: string) => {
        const words = text.replace(/<[^>]*>/g, ' ').split(/\s+/)
        const at = Math.floor(draw() * words.length)
        return words.slice(at, at + 3).join(' ')
      }
      const misspelt = (word: string) => word.slice(0, 2) + word.slice(3)
      const makers = [
        () => wordsOf(pick(another().translations).headline),
        () => wordsOf(anyStudy().source.title),
        () => misspelt(pick(WORDS)),
        () => wordsOf(pick(another().translations).mainTextBody),
        () => pick([anyStudy().pmid, 'Senkt weniger Salz den Blutdruck?', 'schlafmangel', 'COPD']),
      ]
      const asked = Array.from(
        { length: count },
        (_, index) => makers[index % makers.length]?.() ?? '',
      )
      return asked.filter((question) => question.length > 2)
    },
  }
}

function wholeIndex(content: Parameters<typeof fillSearchIndex>[1]): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  fillSearchIndex(db, content)
  return db
}

/** What a search index says to everything that is asked of one. */
async function answersOf(index: SearchIndex, questions: readonly string[]) {
  const { search, taxonomy } = index
  const ofQuestion = async (question: string, language: 'de' | 'en') => ({
    question,
    answer: await index.answer(question, language),
    found: await Promise.all(
      searchSorts.flatMap((sort) =>
        [0, 1].flatMap((page) => {
          const options = { language, page, size: 8, now: noon, sort }
          return [search.findStudies(question, options), search.findHearticles(question, options)]
        }),
      ),
    ),
    suggested: await Promise.all([
      search.suggestStudies(question.slice(0, 6), language),
      search.suggestHearticles(question.slice(0, 6), language),
      search.suggestConcepts('studies', question.slice(0, 6), language),
    ]),
  })
  const { hearticles, mostRead, rubricsWithStudies } = index
  const lists = taxonomy.rubrics.flatMap(({ id: rubricId }) =>
    (['latest', 'top-cited', 'leading', 'austrian'] as const).map((list) =>
      index.studies({ list, rubricId }, { page: 0, size: 50 }),
    ),
  )
  const studies = index.published().studies
  const about = await index.studiesOf([...studies.keys()].slice(0, 20))
  return {
    hearticles,
    mostRead,
    rubricsWithStudies,
    lists: await Promise.all(lists),
    about: about.map((study) => index.aboutNew(study)),
    questions: await Promise.all(
      questions.flatMap((question) => languages.map((language) => ofQuestion(question, language))),
    ),
  }
}

const CHANGES = rounds(15, 1000)
/** After so many more the rows are compared, so that what makes others is soon found. */
const COMPARED_EVERY = 100
const QUESTIONS = rounds(25, 500)
/** On a machine that is busy with other work. */
const PATIENCE_MS = rounds(5, 60) * 60_000

function expectRowsOf(whole: DatabaseSync, changed: DatabaseSync, about: string): void {
  expect(differences(rowsOfRecords(changed), rowsOfRecords(whole)), about).toEqual({})
  for (const name of ['study', 'hearticle'] as const) {
    const rows = [changed, whole].map((db) => rowsOfTexts(db, name))
    expect(differences(rows[0] ?? {}, rows[1] ?? {}), about).toEqual({})
  }
}

describe('a search index after random changes', () => {
  let content: Content

  beforeAll(async () => {
    content = await sampleContent(noon)
  })

  test(
    'has the rows and gives the answers of one that is written whole',
    async () => {
      const draw = randomNumbers(1)
      const changing = changingContent(content, draw)
      const { kinds } = changing
      const changed = wholeIndex(changing.whole())
      const done: string[] = []
      const change = (at: number) => {
        const kind = kinds[at % kinds.length] ?? ''
        changing.change(kind)
        done.push(kind)
      }
      let compared = 0
      for (let round = 0; round < kinds.length || done.length < CHANGES; round += 1) {
        // Each kind once, then any.
        const at = round < kinds.length ? round : Math.floor(draw() * kinds.length)
        change(at)
        if (draw() < 0.25) for (const further of [7, 14]) change(at + further)
        changeSearchIndex(changed, changing.taken())
        if (done.length < compared + COMPARED_EVERY) continue
        const since = done.slice(compared).join(', ')
        expectRowsOf(wholeIndex(changing.whole()), changed, since)
        compared = done.length
      }
      const whole = wholeIndex(changing.whole())
      expectRowsOf(whole, changed, done.slice(compared).join(', '))
      const questions = changing.questions(QUESTIONS)
      expect(await answersOf(readSearchIndex(changed), questions)).toEqual(
        await answersOf(readSearchIndex(whole), questions),
      )
    },
    PATIENCE_MS,
  )
})
