import type { DatabaseSync } from 'node:sqlite'
import { INDEX_SCHEMA } from '../../../functions/search/index-file.ts'
import {
  type OrdinaryWord,
  writeThesaurus,
} from '../../../functions/search/link/thesaurus-tables.ts'
import type { Concept } from '../../../functions/search/parse/thesaurus.ts'
import {
  bitsOf,
  type DocumentTraits,
  packTraits,
  writeTraits,
} from '../../../functions/search/retrieve/filter-found.ts'
import { ANSWER_TABLES } from '../../../functions/search/tables/answer-tables.ts'
import {
  ID_ROOM,
  INDEX_TABLE_INDEXES,
  INDEX_TABLES,
  pack,
  type SearchDocument,
  unpack,
} from '../../../functions/search/tables/index-tables.ts'
import { openHeldAgainst } from '../../../functions/search/write/write-about-new.ts'
import { acronymsOf, openAnswerUnits } from '../../../functions/search/write/write-answers.ts'
import { writeFullTextIndex } from '../../../functions/search/write/write-full-text-index.ts'
import type { PublicTerm } from '../../../src/domain/glossary/glossary-term.ts'
import { byNewest, type HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import type { MostReadRecord } from '../../../src/domain/hearticle/most-read.ts'
import { presentHearticleSummary } from '../../../src/domain/presenters/present-hearticle.ts'
import { isAustrianJournal } from '../../../src/domain/presenters/present-study.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { type Popular, popularity } from '../../../src/domain/study/study-popularity.ts'
import type { Taxonomy } from '../../../src/domain/taxonomy/taxonomy.ts'
import { hearticleTraits, studyTraits } from './document-traits.ts'
import { hearticleDocument, studyDocument } from './search-documents.ts'

/** A study, and the same as a row of the search index holds it. */
export interface StudyRow {
  study: StudyRecord
  packed: Uint8Array
}

/** What is found and listed beside studies and hearticles, and by what these are shown. */
export interface IndexLists {
  taxonomy: Taxonomy
  mostRead: readonly MostReadRecord[]
  /** The terms of the glossary; none where left out. */
  glossary?: readonly PublicTerm[]
  /** Is told what cannot be indexed, as 'study 101', and the others go on; left out, nothing goes on. */
  onRefused?: (record: string, error: unknown) => void
}

/** What a search index is made from. */
export interface SearchIndexContent extends IndexLists {
  hearticles: readonly HearticleRecord[]
  /** In the order of `byPopularity`; gone through once. */
  studies: Iterable<StudyRow>
  /** The thesaurus; without it words alone are understood. */
  concepts?: readonly Concept[]
  /** Words that are no typos; without them, what neither texts nor thesaurus have may be one. */
  ordinaryWords?: readonly OrdinaryWord[]
}

/** Fills an empty database; the same content gives the same bytes. */
export function fillSearchIndex(db: DatabaseSync, content: SearchIndexContent): void {
  db.exec(`PRAGMA user_version = ${INDEX_SCHEMA}; BEGIN; ${INDEX_TABLES} ${ANSWER_TABLES}`)
  writeParts(db, content)
  writeThesaurus(db, content.concepts ?? [], content.ordinaryWords)
  writeFullTextIndex(db, 'study', writeStudies(db, content))
  db.exec(INDEX_TABLE_INDEXES)
  writeFullTextIndex(db, 'hearticle', writeHearticles(db, content))
  db.exec('COMMIT')
}

export function writeParts(
  db: DatabaseSync,
  { taxonomy, mostRead, glossary = [] }: IndexLists,
): void {
  const insert = db.prepare('INSERT OR REPLACE INTO part VALUES (?, ?)')
  insert.run('taxonomy', pack(taxonomy))
  const ranked = mostRead.toSorted((a, b) => a.rank - b.rank)
  insert.run('most-read', pack(ranked.map(({ id }) => id)))
  insert.run('glossary', pack(glossary))
}

/** @returns undefined where it failed, which is told */
export function indexed<T>(
  record: string,
  work: () => T,
  { onRefused }: Pick<IndexLists, 'onRefused'>,
): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!onRefused) throw error
    onRefused(record, error)
    return undefined
  }
}

/** A study with all that the search index has of it. */
export interface StudyEntry extends StudyRow {
  popular: Popular
  traits: DocumentTraits
  acronyms: readonly string[]
  /** Without the id of its row. */
  document: SearchDocument
}

export function studyEntry({ study, packed }: StudyRow, taxonomy: Taxonomy): StudyEntry {
  return {
    study,
    packed,
    popular: popularity(study),
    traits: studyTraits(study, taxonomy),
    acronyms: acronymsOf(study),
    document: studyDocument(0, study),
  }
}

/** Writes each study as its search document is asked for, so that none is read twice. */
function* writeStudies(db: DatabaseSync, content: SearchIndexContent): Generator<SearchDocument> {
  const insert = openInsertStudy(db)
  const traits = new Map<number, DocumentTraits>()
  for (const row of content.studies) {
    const made = indexed(
      `study ${row.study.pmid}`,
      () => studyEntry(row, content.taxonomy),
      content,
    )
    if (!made) continue
    const id = (traits.size + 1) * ID_ROOM
    traits.set(id, made.traits)
    insert(id, made)
    yield { ...made.document, id }
  }
  writeTraits(db, 'study', packTraits(traits))
}

/** To write a study but for its texts. */
export function openInsertStudy(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO study VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const insertAcronym = db.prepare('INSERT INTO acronym VALUES (?, ?)')
  return (id: number, { study, packed, popular, traits, acronyms }: StudyEntry): void => {
    insert.run(
      id,
      popular.pmid,
      traits.rubricId ?? null,
      popular.appearedOn ?? '',
      popular.publicationDate ?? '',
      popular.citationCount,
      popular.mayLead ? 1 : 0,
      isAustrianJournal(study) ? 1 : 0,
      traits.designs[0] ?? null,
      traits.freeFullText ? 1 : 0,
      study.source.country ?? null,
      packed,
    )
    for (const acronym of acronyms) insertAcronym.run(acronym, id)
  }
}

function* writeHearticles(
  db: DatabaseSync,
  content: SearchIndexContent,
): Generator<SearchDocument> {
  const read = openHearticles(db, content.taxonomy)
  const insert = openInsertHearticle(db)
  const answers = openAnswerUnits(db)
  const traits = new Map<number, DocumentTraits>()
  for (const hearticle of content.hearticles.toSorted(byPopularityOf(content.mostRead))) {
    const work = () => {
      const made = read(hearticle)
      return { made, units: answers.of(hearticle, made.cited) }
    }
    const written = indexed(`hearticle ${hearticle.id}`, work, content)
    if (!written) continue
    const id = (traits.size + 1) * ID_ROOM
    traits.set(id, written.made.traits)
    insert(id, written.made)
    answers.add(id, written.units)
    yield { ...written.made.document, id }
  }
  writeTraits(db, 'hearticle', packTraits(traits))
}

/** A hearticle with all that the search index has of it but for answers. */
type HearticleRow = ReturnType<ReturnType<typeof openHearticles>>

/** To read hearticles with the studies that they cite, which have to be written before. */
export function openHearticles(db: DatabaseSync, taxonomy: Taxonomy) {
  const studyOf = db.prepare('SELECT record FROM study WHERE pmid = ?')
  const heldAgainst = openHeldAgainst(db)
  return (hearticle: HearticleRecord) => {
    const cited = hearticle.citedPmids.flatMap((pmid) => {
      const row = studyOf.get(pmid)
      return row ? [unpack<StudyRecord>(row.record)] : []
    })
    const inGerman = presentHearticleSummary(hearticle, taxonomy, cited, 'de')
    return {
      hearticle,
      cited,
      inGerman,
      inEnglish: presentHearticleSummary(hearticle, taxonomy, cited, 'en'),
      traits: hearticleTraits(inGerman, cited),
      /** Without the id of its row. */
      document: hearticleDocument(0, hearticle, taxonomy),
      held: heldAgainst.of(hearticle),
    }
  }
}

/** To write a hearticle but for its texts and answers. */
export function openInsertHearticle(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO hearticle VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const insertCited = db.prepare('INSERT OR IGNORE INTO cited VALUES (?, ?, 0)')
  const addCertainty = db.prepare(
    'UPDATE cited SET certainties = certainties | ? WHERE pmid = ? AND hearticle = ?',
  )
  const heldAgainst = openHeldAgainst(db)
  return (id: number, { hearticle, inGerman, inEnglish, held }: HearticleRow): void => {
    heldAgainst.add(hearticle, held)
    for (const pmid of hearticle.citedPmids) insertCited.run(pmid, hearticle.id)
    for (const { pmid, certainty } of inGerman.findings) {
      if (certainty) addCertainty.run(bitsOf([certainty.level]), pmid, hearticle.id)
    }
    insert.run(
      id,
      hearticle.id,
      hearticle.publicationDate,
      hearticle.breaking ? 1 : 0,
      inGerman.topic.rubric.id,
      inGerman.certainty?.level ?? null,
      pack(inGerman),
      pack(inEnglish),
      pack(hearticle),
    )
  }
}

/** Popularity of hearticles: the most read ones, then the newest. */
export function byPopularityOf(mostRead: readonly MostReadRecord[]) {
  const ranks = new Map(mostRead.map(({ id, rank }) => [id, rank]))
  const rankOf = ({ id }: Ordered) => ranks.get(id) ?? Number.MAX_SAFE_INTEGER
  return (a: Ordered, b: Ordered) => rankOf(a) - rankOf(b) || byNewest(a, b)
}

/** What decides where a hearticle stands. */
export type Ordered = Pick<HearticleRecord, 'id' | 'publicationDate' | 'breaking'>
