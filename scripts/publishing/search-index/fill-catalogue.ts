import type { DatabaseSync } from 'node:sqlite'
import { INDEX_SCHEMA } from '../../../functions/search/index-file.ts'
import { writeThesaurus } from '../../../functions/search/link/thesaurus-tables.ts'
import type { Concept } from '../../../functions/search/parse/thesaurus.ts'
import {
  bitsOf,
  type DocumentTraits,
  packTraits,
  writeTraits,
} from '../../../functions/search/retrieve/filter-found.ts'
import {
  createAcronymTable,
  dropAnswerTables,
} from '../../../functions/search/tables/answer-tables.ts'
import {
  dropTables,
  ID_ROOM,
  INDEX_TABLE_INDEXES,
  INDEX_TABLES,
  pack,
  type SearchDocument,
  unpack,
} from '../../../functions/search/tables/index-tables.ts'
import {
  acronymsOf,
  type RankedHearticle,
  writeAnswers,
} from '../../../functions/search/write/write-answers.ts'
import { writeFullTextIndex } from '../../../functions/search/write/write-full-text-index.ts'
import type { PublicTerm } from '../../../src/domain/glossary/glossary-term.ts'
import { byNewest, type HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import type { MostReadRecord } from '../../../src/domain/hearticle/most-read.ts'
import { presentHearticleSummary } from '../../../src/domain/presenters/present-hearticle.ts'
import { isAustrianJournal } from '../../../src/domain/presenters/present-study.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { popularity } from '../../../src/domain/study/study-popularity.ts'
import type { Taxonomy } from '../../../src/domain/taxonomy/taxonomy.ts'
import { alignedInStudy } from './aligned-texts.ts'
import { hearticleTraits, studyTraits } from './document-traits.ts'
import { hearticleDocument, studyDocument } from './search-documents.ts'
import {
  type AlignedOf,
  alignedInHearticles,
  alignedInStudies,
  writeLearned,
} from './write-learned.ts'

/** A study, and the same as a row of the search index holds it. */
export interface StudyRow {
  study: StudyRecord
  packed: Uint8Array
}

/** What a search index is made from. */
export interface SearchIndexContent {
  taxonomy: Taxonomy
  hearticles: readonly HearticleRecord[]
  mostRead: readonly MostReadRecord[]
  /** The terms of the glossary; none where left out. */
  glossary?: readonly PublicTerm[]
  /** In the order of `byPopularity`; gone through once. */
  studies: Iterable<StudyRow>
  /** The thesaurus; without it words alone are understood. */
  concepts?: readonly Concept[]
}

/** Fills an empty database; the same content gives the same bytes. */
export function fillSearchIndex(db: DatabaseSync, content: SearchIndexContent): void {
  db.exec(`PRAGMA user_version = ${INDEX_SCHEMA}; BEGIN; ${INDEX_TABLES}`)
  writeParts(db, content)
  writeThesaurus(db, content.concepts ?? [])
  const aligned: AlignedOf[] = []
  writeFullTextIndex(db, 'study', writeStudies(db, content, aligned))
  db.exec(INDEX_TABLE_INDEXES)
  writeAllOfHearticles(db, content)
  writeLearned(db, [...aligned, ...alignedInHearticles(content.hearticles)])
  db.exec('COMMIT')
}

/**
 * Fills a search index that holds the same studies already: everything else in it is written anew, and
 * it answers as one that was filled from nothing.
 */
export function refillSearchIndex(
  db: DatabaseSync,
  content: Omit<SearchIndexContent, 'studies'>,
): void {
  db.exec('BEGIN; DELETE FROM part; DELETE FROM hearticle; DELETE FROM cited')
  writeParts(db, content)
  dropTables(db, 'hearticle')
  dropAnswerTables(db)
  writeAllOfHearticles(db, content)
  writeLearned(db, [...alignedInStudies(db), ...alignedInHearticles(content.hearticles)])
  db.exec('COMMIT')
}

/** Hearticles, and what of them may answer questions. */
function writeAllOfHearticles(
  db: DatabaseSync,
  content: Omit<SearchIndexContent, 'studies'>,
): void {
  const ranked: RankedHearticle[] = []
  writeFullTextIndex(db, 'hearticle', writeHearticles(db, content, ranked))
  writeAnswers(db, ranked)
}

function writeParts(
  db: DatabaseSync,
  { taxonomy, mostRead, glossary = [] }: Omit<SearchIndexContent, 'studies'>,
): void {
  const insert = db.prepare('INSERT INTO part VALUES (?, ?)')
  insert.run('taxonomy', pack(taxonomy))
  const ranked = mostRead.toSorted((a, b) => a.rank - b.rank)
  insert.run('most-read', pack(ranked.map(({ id }) => id)))
  insert.run('glossary', pack(glossary))
}

/**
 * Writes each study as its search document is asked for, so that none is read twice.
 * @param aligned gets what they say in both languages
 */
function* writeStudies(
  db: DatabaseSync,
  { studies, taxonomy }: SearchIndexContent,
  aligned: AlignedOf[],
): Generator<SearchDocument> {
  const insert = db.prepare('INSERT INTO study VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  createAcronymTable(db)
  const insertAcronym = db.prepare('INSERT INTO acronym VALUES (?, ?)')
  const traits = new Map<number, DocumentTraits>()
  for (const { study, packed } of studies) {
    const own = studyTraits(study, taxonomy)
    const id = (traits.size + 1) * ID_ROOM
    traits.set(id, own)
    const { pmid, appearedOn, publicationDate, citationCount, mayLead } = popularity(study)
    insert.run(
      id,
      pmid,
      own.rubricId ?? null,
      appearedOn ?? '',
      publicationDate ?? '',
      citationCount,
      mayLead ? 1 : 0,
      isAustrianJournal(study) ? 1 : 0,
      own.designs[0] ?? null,
      own.freeFullText ? 1 : 0,
      study.source.country ?? null,
      packed,
    )
    for (const acronym of acronymsOf(study)) insertAcronym.run(acronym, id)
    for (const text of alignedInStudy(study)) aligned.push({ source: `study ${pmid}`, text })
    yield studyDocument(id, study)
  }
  writeTraits(db, 'study', packTraits(traits))
}

/** @param ranked gets each with its id and the studies that it cites */
function* writeHearticles(
  db: DatabaseSync,
  { hearticles, mostRead, taxonomy }: Omit<SearchIndexContent, 'studies'>,
  ranked: RankedHearticle[],
): Generator<SearchDocument> {
  const insert = db.prepare('INSERT INTO hearticle VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const insertCited = db.prepare('INSERT OR IGNORE INTO cited VALUES (?, ?, 0)')
  const addCertainty = db.prepare(
    'UPDATE cited SET certainties = certainties | ? WHERE pmid = ? AND hearticle = ?',
  )
  const traits = new Map<number, DocumentTraits>()
  const studyOf = db.prepare('SELECT record FROM study WHERE pmid = ?')
  for (const [index, hearticle] of mostReadFirst(hearticles, mostRead).entries()) {
    const id = (index + 1) * ID_ROOM
    for (const pmid of hearticle.citedPmids) insertCited.run(pmid, hearticle.id)
    const cited = hearticle.citedPmids.flatMap((pmid) => {
      const row = studyOf.get(pmid)
      return row ? [unpack<StudyRecord>(row.record)] : []
    })
    ranked.push({ id, hearticle, cited })
    const inGerman = presentHearticleSummary(hearticle, taxonomy, cited, 'de')
    for (const { pmid, certainty } of inGerman.findings) {
      if (certainty) addCertainty.run(bitsOf([certainty.level]), pmid, hearticle.id)
    }
    traits.set(id, hearticleTraits(inGerman, cited))
    insert.run(
      id,
      hearticle.id,
      hearticle.publicationDate,
      hearticle.breaking ? 1 : 0,
      inGerman.topic.rubric.id,
      inGerman.certainty?.level ?? null,
      pack(inGerman),
      pack(presentHearticleSummary(hearticle, taxonomy, cited, 'en')),
      pack(hearticle),
    )
    yield hearticleDocument(id, hearticle, taxonomy)
  }
  writeTraits(db, 'hearticle', packTraits(traits))
}

/** Popularity of hearticles: the most read ones, then the newest. */
function mostReadFirst(
  hearticles: readonly HearticleRecord[],
  mostRead: readonly MostReadRecord[],
): HearticleRecord[] {
  const ranks = new Map(mostRead.map(({ id, rank }) => [id, rank]))
  const rankOf = ({ id }: HearticleRecord) => ranks.get(id) ?? Number.MAX_SAFE_INTEGER
  return hearticles.toSorted((a, b) => rankOf(a) - rankOf(b) || byNewest(a, b))
}
