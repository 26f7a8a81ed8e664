import type { StudyRevision, StudySource } from '../../src/domain/study/study.ts'
import { articleSource } from './article.ts'
import { bookSource } from './book.ts'
import { plainText } from './inline-text.ts'
import { pmidIn, revisionOf } from './revision.ts'
import { advancePosition, type SourcePosition } from './xml/byte-window.ts'
import { openText, UnreadableInput } from './xml/encoding.ts'
import { RecordScanner } from './xml/record-scanner.ts'
import type { Scanned, ScannedRecord } from './xml/scanned.ts'
import { childrenOf, find, parseRecord, type XmlElement, XmlFault } from './xml/xml-tree.ts'

export type { SourcePosition } from './xml/byte-window.ts'

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
const PUSH_BYTES = 64 * 1024

/**
 * Reads PubMed XML (plain or gzip) record by record, in bounded memory. A faulty record is
 * reported and costs no other; the input is never executed, expanded or fetched from.
 * @throws only what reading `chunks` throws
 */
export async function* readStudies(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<PubMedRecord> {
  const scanner = new RecordScanner(options.maxRecordBytes ?? MAX_RECORD_BYTES)
  let encoding = 'UTF-8'
  let cause = ''
  try {
    const text = await openText(chunks)
    encoding = text.encoding
    for await (const chunk of text.chunks) {
      for (let start = 0; start < chunk.length; start += PUSH_BYTES) {
        scanner.push(chunk.subarray(start, start + PUSH_BYTES))
        for (const scanned of scanner.drain()) yield* studyRecords(scanned, encoding)
      }
      if (scanner.done) return
    }
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error
    cause = error.message
  }
  for (const scanned of scanner.drain(true, cause)) yield* studyRecords(scanned, encoding)
}

function studyRecords(scanned: Scanned, encoding: string): PubMedRecord[] {
  if (scanned.kind === 'fault') {
    const { scope, reason, place, bytes } = scanned
    return [{ outcome: 'rejected', ...pmidOf(bytes), reason, scope, place }]
  }
  try {
    return interpret(scanned, parseRecord(decode(scanned, encoding)))
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    const place = placeWithin(scanned.place, error.place)
    const reason = error.message
    return [{ outcome: 'rejected', ...pmidOf(scanned.bytes), reason, scope: 'record', place }]
  }
}

function interpret({ name, bytes, place }: ScannedRecord, record: XmlElement): PubMedRecord[] {
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
  return [{ outcome: 'study', pmid, revision: revisionOf(citation, days, bytes), source, place }]
}

/** @throws XmlFault where bytes are not of the encoding */
function decode({ bytes }: ScannedRecord, encoding: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    const before = bytes.toString('utf8').split('\ufffd', 1)[0] ?? ''
    const start = Buffer.from(before)
    const place = advancePosition({ line: 1, column: 1 }, start, start.length)
    throw new XmlFault(`not valid ${encoding}`, place)
  }
}

function placeWithin(start: SourcePosition, inner: SourcePosition): SourcePosition {
  if (inner.line > 1) return { line: start.line + inner.line - 1, column: inner.column }
  return { line: start.line, column: start.column + inner.column - 1 }
}

/** The number of a record that cannot be parsed, if its beginning still shows it. */
function pmidOf(bytes: Buffer): { pmid?: string } {
  const text = bytes.toString('latin1', 0, 4096)
  const pmid = /<PMID[^>]*>\s*([1-9]\d{0,9})\s*<\/PMID>/.exec(text)?.[1]
  return pmid === undefined ? {} : { pmid }
}
