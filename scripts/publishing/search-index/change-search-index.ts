import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import {
  changeTraits,
  type DocumentTraits,
  storedTraits,
  writeTraits,
} from '../../../functions/search/retrieve/filter-found.ts'
import { unpack } from '../../../functions/search/tables/index-tables.ts'
import {
  type ChangedDocument,
  changeFullTextIndex,
} from '../../../functions/search/write/change-full-text-index.ts'
import { type ChangedRecord, numberRecords } from '../../../functions/search/write/record-ids.ts'
import { openHeldAgainst } from '../../../functions/search/write/write-about-new.ts'
import {
  acronymsOf,
  answersOf,
  openAnswerUnits,
} from '../../../functions/search/write/write-answers.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { byPopularity, type Popular } from '../../../src/domain/study/study-popularity.ts'
import {
  byPopularityOf,
  type IndexLists,
  indexed,
  type Ordered,
  openHearticles,
  openInsertHearticle,
  openInsertStudy,
  type StudyEntry,
  type StudyRow,
  studyEntry,
  writeParts,
} from './fill-catalogue.ts'
import { hearticleDocument, studyDocument } from './search-documents.ts'

/** What is another than in the search index, by its number; undefined for what is gone. */
export interface SearchIndexChange extends IndexLists {
  hearticles: ReadonlyMap<number, HearticleRecord | undefined>
  studies: ReadonlyMap<string, StudyRow | undefined>
}

/**
 * Changes records of a search index and what depends on them: it answers as one that was made of all
 * records. Taxonomy, thesaurus and code are those that it was made by.
 * @throws NoRoom where all has to be written anew
 */
export function changeSearchIndex(db: DatabaseSync, change: SearchIndexChange): void {
  db.exec('BEGIN')
  const mostRead = unpack<number[]>(
    db.prepare("SELECT record FROM part WHERE name = 'most-read'").get()?.record,
  )
  writeParts(db, change)
  const citing = changeStudies(db, change)
  changeHearticles(db, change, { citing, mostRead })
  db.exec('COMMIT')
}

interface ChangedStudy extends ChangedRecord<StudyEntry> {
  /** What it was until now. */
  study: StudyRecord | undefined
}

/** @returns the numbers of hearticles that cite what changed, and whether their answers are others */
function changeStudies(db: DatabaseSync, change: SearchIndexChange): ReadonlyMap<number, boolean> {
  const { studies, taxonomy } = change
  if (studies.size === 0) return new Map()
  const rowOf = db.prepare('SELECT id, record FROM study WHERE pmid = ?')
  const rowAt = db.prepare(
    'SELECT pmid, citations, date, issued, leads, record FROM study WHERE id = ?',
  )
  const popularAt = (id: number): Popular => {
    const row = rowAt.get(id)
    return {
      pmid: String(row?.pmid),
      citationCount: row?.citations as number | null,
      publicationDate: String(row?.issued) || null,
      appearedOn: String(row?.date) || null,
      mayLead: row?.leads === 1,
    }
  }
  const studyAt = (id: number) => unpack<StudyRecord>(rowAt.get(id)?.record)
  const changed = Array.from(studies, ([pmid, row]): ChangedStudy => {
    const there = rowOf.get(pmid)
    return {
      before: there && Number(there.id),
      study: there && unpack<StudyRecord>(there.record),
      row: row && indexed(`study ${pmid}`, () => studyEntry(row, taxonomy), change),
    }
  })
  const traits = storedTraits(db, 'study')
  const numbered = numberRecords(
    traits.ids,
    changed,
    { at: popularAt, of: ({ popular }) => popular, compare: byPopularity },
    (before): ChangedStudy => {
      const study = studyAt(before)
      const packed = rowAt.get(before)?.record as Uint8Array
      return { before, study, row: studyEntry({ study, packed }, taxonomy) }
    },
  )
  const remove = db.prepare('DELETE FROM study WHERE id = ?')
  const removeAcronym = db.prepare('DELETE FROM acronym WHERE word = ? AND study = ?')
  for (const { record } of numbered) {
    if (record.before === undefined || !record.study) continue
    remove.run(record.before)
    for (const acronym of acronymsOf(record.study)) removeAcronym.run(acronym, record.before)
  }
  const insert = openInsertStudy(db)
  for (const { record, id } of numbered) if (record.row && id !== undefined) insert(id, record.row)
  writeTraits(db, 'study', changeTraits(traits, traitsOf(numbered)))
  const documents = numbered.map(({ record: { before, study, row }, id }): ChangedDocument => {
    return {
      before: study && before !== undefined ? studyDocument(before, study) : undefined,
      after: row && id !== undefined ? { ...row.document, id } : undefined,
    }
  })
  changeFullTextIndex(db, 'study', documents.filter(isAnother), (id) =>
    studyDocument(id, studyAt(id)),
  )
  return citingOf(db, changed, [...studies.keys()])
}

function citingOf(
  db: DatabaseSync,
  changed: readonly ChangedStudy[],
  pmids: readonly string[],
): Map<number, boolean> {
  const citing = new Map<number, boolean>()
  const find = db.prepare('SELECT hearticle FROM cited WHERE pmid = ?')
  for (const [index, { study, row }] of changed.entries()) {
    const isSame = study && row && isDeepStrictEqual(answersOf(study), answersOf(row.study))
    for (const { hearticle } of find.all(pmids[index] ?? '')) {
      citing.set(Number(hearticle), !isSame || citing.get(Number(hearticle)) === true)
    }
  }
  return citing
}

interface ChangedHearticle extends ChangedRecord<HearticleRecord> {
  /** What it was until now. */
  hearticle: HearticleRecord | undefined
}

function changeHearticles(
  db: DatabaseSync,
  change: SearchIndexChange,
  { citing, mostRead }: { citing: ReadonlyMap<number, boolean>; mostRead: readonly number[] },
): void {
  const { hearticles, taxonomy } = change
  const ordered = change.mostRead.toSorted((a, b) => a.rank - b.rank).map(({ id }) => id)
  const moved = isDeepStrictEqual(ordered, mostRead) ? [] : [...ordered, ...mostRead]
  const rowOf = db.prepare('SELECT id, record FROM hearticle WHERE hearticle = ?')
  const rowAt = db.prepare('SELECT hearticle, date, breaking, record FROM hearticle WHERE id = ?')
  const orderAt = (id: number): Ordered => {
    const row = rowAt.get(id)
    return {
      id: Number(row?.hearticle),
      publicationDate: String(row?.date),
      breaking: row?.breaking === 1,
    }
  }
  const hearticleAt = (id: number) => unpack<HearticleRecord>(rowAt.get(id)?.record)
  const read = openHearticles(db, taxonomy)
  const answers = openAnswerUnits(db)
  const readAll = (hearticle: HearticleRecord, hasAnswers: boolean) => {
    const made = read(hearticle)
    return { made, units: hasAnswers ? answers.of(hearticle, made.cited) : undefined }
  }
  const written = new Map<number, ReturnType<typeof readAll>>()
  const changed = [...new Set([...hearticles.keys(), ...citing.keys(), ...moved])].flatMap(
    (number): ChangedHearticle[] => {
      const there = rowOf.get(number)
      const hearticle = there && unpack<HearticleRecord>(there.record)
      const now = hearticles.has(number) ? hearticles.get(number) : hearticle
      const isOther = hearticles.has(number) || citing.has(number)
      const hasAnswers = hearticles.has(number) || citing.get(number) === true
      const work = () => now && readAll(now, hasAnswers)
      const made = isOther ? indexed(`hearticle ${number}`, work, change) : undefined
      if (made) written.set(number, made)
      const row = isOther ? made?.made.hearticle : now
      return hearticle || row ? [{ before: there && Number(there.id), hearticle, row }] : []
    },
  )
  if (changed.length === 0) return
  const traits = storedTraits(db, 'hearticle')
  const numbered = numberRecords(
    traits.ids,
    changed,
    { at: orderAt, of: (own): Ordered => own, compare: byPopularityOf(change.mostRead) },
    (before): ChangedHearticle => {
      const hearticle = hearticleAt(before)
      return { before, hearticle, row: hearticle }
    },
  ).filter(({ record: { before, row, hearticle }, id }) => {
    return before !== id || !row || !hearticle || written.has(row.id)
  })
  const remove = db.prepare('DELETE FROM hearticle WHERE id = ?')
  const removeCited = db.prepare('DELETE FROM cited WHERE pmid = ? AND hearticle = ?')
  const heldAgainst = openHeldAgainst(db)
  const keepsAnswers = ({ record: { before, row }, id }: (typeof numbered)[number]) =>
    row !== undefined && before === id && written.get(row.id)?.units === undefined
  for (const one of numbered) {
    const { before, hearticle } = one.record
    if (before === undefined || !hearticle) continue
    remove.run(before)
    for (const pmid of hearticle.citedPmids) removeCited.run(pmid, hearticle.id)
    heldAgainst.remove(hearticle)
    if (!keepsAnswers(one)) answers.remove(before)
  }
  const insert = openInsertHearticle(db)
  const come = numbered.map((one) => {
    const { record, id } = one
    const { row } = record
    if (!row || id === undefined) return { record: { before: record.before, row: undefined }, id }
    const { made, units } = written.get(row.id) ?? readAll(row, true)
    insert(id, made)
    if (!keepsAnswers(one)) answers.add(id, units ?? answers.of(row, made.cited))
    return { record: { before: record.before, row: made }, id }
  })
  writeTraits(db, 'hearticle', changeTraits(traits, traitsOf(come)))
  const documents = numbered.map(({ record: { before, hearticle, row }, id }): ChangedDocument => {
    return {
      before:
        hearticle && before !== undefined
          ? hearticleDocument(before, hearticle, taxonomy)
          : undefined,
      after: row && id !== undefined ? hearticleDocument(id, row, taxonomy) : undefined,
    }
  })
  changeFullTextIndex(db, 'hearticle', documents.filter(isAnother), (id) =>
    hearticleDocument(id, hearticleAt(id), taxonomy),
  )
}

const isAnother = ({ before, after }: ChangedDocument): boolean => !isDeepStrictEqual(before, after)

/** Traits by the ids of what comes, and undefined by those of what goes. */
function traitsOf(
  numbered: readonly {
    record: ChangedRecord<{ traits: DocumentTraits }>
    id: number | undefined
  }[],
): Map<number, DocumentTraits | undefined> {
  const traits = new Map<number, DocumentTraits | undefined>()
  for (const { record } of numbered) {
    if (record.before !== undefined) traits.set(record.before, undefined)
  }
  for (const { record, id } of numbered) {
    if (record.row && id !== undefined) traits.set(id, record.row.traits)
  }
  return traits
}
