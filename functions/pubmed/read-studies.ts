import type { StudyRevision, StudySource } from '../../src/domain/study/study.ts'
import { articleSource } from './article.ts'
import { bookSource } from './book.ts'
import { plainText } from './inline-text.ts'
import { pmidIn, revisionOf } from './revision.ts'
import { openText, UnreadableInput } from './xml/encoding.ts'
import {
  type FoundRecord,
  type RecordOrFault,
  RecordReader,
  type SourcePosition,
} from './xml/record-reader.ts'
import { childrenOf, find } from './xml/xml-tree.ts'

/**
 * What became of one record. `place` is where it starts, or where the error in it is. A rejection
 * of scope 'file' says that the input is cut or is not what it should be.
 */
export type PubMedRecord =
  | {
      outcome: 'study'
      pmid: string
      revision: StudyRevision
      source: StudySource
      place: SourcePosition
    }
  | { outcome: 'withdrawal'; pmid: string; place: SourcePosition }
  | {
      outcome: 'rejected'
      pmid?: string
      reason: string
      scope: 'record' | 'file'
      place: SourcePosition
    }

export type ReadOptions = {
  /** The largest record in bytes of XML; 4 MB unless told. */
  maxRecordBytes?: number
}

const MAX_RECORD_BYTES = 4 * 1024 * 1024
/** What fits into an item of the database (400 KB) beside everything else that is in it. */
const MAX_SOURCE_BYTES = 380_000

/**
 * Reads PubMed XML (plain or gzip) record by record, in bounded memory. A faulty record is
 * reported and costs no other; the input is never executed, expanded or fetched from.
 * @throws only what reading `chunks` throws
 */
export async function* readStudies(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<PubMedRecord> {
  const limit = options.maxRecordBytes ?? MAX_RECORD_BYTES
  let reader = new RecordReader(limit, 'UTF-8')
  let cause = ''
  try {
    const text = await openText(chunks)
    reader = new RecordReader(limit, text.encoding)
    for await (const chunk of text.chunks) {
      for (const found of reader.push(chunk)) yield* studyRecords(found)
      if (reader.done) return
    }
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error
    cause = error.message
  }
  for (const found of reader.end(cause)) yield* studyRecords(found)
}

function studyRecords(found: RecordOrFault): PubMedRecord[] {
  if (found.kind === 'record') return interpret(found)
  const { scope, reason, place, text } = found
  return [{ outcome: 'rejected', ...pmidOf(text), reason, scope, place }]
}

function interpret({ element: record, text, place }: FoundRecord): PubMedRecord[] {
  const { name } = record
  const reject = (reason: string, pmid?: string): PubMedRecord[] => {
    const scope = name === 'ERROR' ? 'file' : 'record'
    return [{ outcome: 'rejected', ...(pmid !== undefined && { pmid }), reason, scope, place }]
  }
  if (name === 'ERROR') return reject(`PubMed answers: ${plainText(record)}`)
  if (name.startsWith('Delete')) {
    return childrenOf(record, 'PMID').flatMap((element): PubMedRecord[] => {
      const pmid = pmidIn(element)
      if (pmid) return [{ outcome: 'withdrawal', pmid, place }]
      return reject(`${JSON.stringify(plainText(element))} in <${name}> is no PMID`)
    })
  }
  const isBook = name === 'PubmedBookArticle'
  const citation = find(record, isBook ? 'BookDocument' : 'MedlineCitation')
  const number = find(citation, 'PMID')
  const pmid = pmidIn(number)
  if (!citation || !number) return reject('the record has no PMID')
  if (!pmid) return reject(`${JSON.stringify(plainText(number))} is no PMID`)
  if (!isBook && !find(citation, 'Article')) return reject('the record has no Article', pmid)
  const json = JSON.stringify(isBook ? bookSource(record) : articleSource(record))
  const size = Buffer.byteLength(json)
  if (size > MAX_SOURCE_BYTES) {
    return reject(`its texts take ${size} bytes; ${MAX_SOURCE_BYTES} can be stored`, pmid)
  }
  // Copies of the texts: they would otherwise be views that keep the whole record in memory.
  const source = JSON.parse(json) as StudySource
  const days = ['DateRevised', isBook ? 'ContributionDate' : 'DateCompleted']
  return [{ outcome: 'study', pmid, revision: revisionOf(citation, days, text), source, place }]
}

/** The number of a record that cannot be parsed, if its beginning still shows it. */
function pmidOf(text: string): { pmid?: string } {
  const pmid = /<PMID[^>]*>\s*([1-9]\d{0,9})\s*<\/PMID>/.exec(text.slice(0, 4096))?.[1]
  return pmid === undefined ? {} : { pmid }
}
