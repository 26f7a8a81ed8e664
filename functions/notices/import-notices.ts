import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import {
  isAbout,
  type ListedRow,
  listedColumns,
  readListedRow,
  settledNotices,
} from '../../src/domain/study/listed-notices.ts'
import type { Notice } from '../../src/domain/study/study.ts'
import type { Stores } from '../store/create-stores.ts'

export interface NoticeCounts {
  rows: number
  /** Whose kind or day is not known, or that name one study by its number and another by its DOI. */
  rejected: number
  /** Studies here of which anything is listed. */
  listed: number
  updated: number
  /** Studies of which nothing is listed any more. */
  takenBack: number
}

/** Why nothing was written. */
export class NoticesRefused extends Error {
  override name = 'NoticesRefused'
}

const NAMES_AT_ONCE = 1000
const STUDIES_AT_ONCE = 200
/** A file that takes back so many, and more than a tenth of all, was most likely cut off. */
const MOST_TAKEN_BACK = 10

/**
 * Marks stored studies with what Retraction Watch's file says of them, and takes back what it does not
 * say any more (P-NOTICES-LISTED). A second time changes nothing.
 * @param reject is told of each row that is left out, by its number in the file
 * @throws NoticesRefused where the file is no such list, is cut off or takes too much back: nothing was written
 */
export async function importNotices(
  file: AsyncIterable<Uint8Array>,
  studies: Pick<Stores['studies'], 'findMany' | 'bearersOfDois' | 'listedPmids' | 'recordListed'>,
  at: Date,
  reject: (row: number, reason: string) => void = () => {},
): Promise<NoticeCounts> {
  const counts: NoticeCounts = { rows: 0, rejected: 0, listed: 0, updated: 0, takenBack: 0 }
  const leaveOut = (row: number, reason: string) => {
    counts.rejected += 1
    reject(row, reason)
  }
  const rows = await readRows(file, counts, leaveOut)
  const about = Map.groupBy(await matched(rows, studies, leaveOut), ({ pmid }) => pmid)
  const listed = new Map<string, Notice[]>()
  const unclear = new Set<string>()
  for (const [pmid, those] of about) {
    const notices = settledNotices(those.map(({ row }) => row))
    if (those.some(({ row }) => row.isUnclear)) unclear.add(pmid)
    else if (notices.length > 0) listed.set(pmid, notices)
  }
  counts.listed = listed.size
  const before = await studies.findMany(await studies.listedPmids())
  const gone = before.filter(
    ({ pmid, foundNotices = [] }) =>
      !(listed.has(pmid) || unclear.has(pmid)) && foundNotices.some((notice) => notice.listed),
  )
  if (gone.length > MOST_TAKEN_BACK && gone.length * 10 > before.length) {
    throw new NoticesRefused(`it would take back ${gone.length} of ${before.length}: cut off?`)
  }
  counts.takenBack = gone.length
  for (const { pmid } of gone) listed.set(pmid, [])
  const all = [...listed]
  for (let start = 0; start < all.length; start += STUDIES_AT_ONCE) {
    const batch = new Map(all.slice(start, start + STUDIES_AT_ONCE))
    counts.updated += await studies.recordListed(batch, at)
  }
  return counts
}

interface NumberedRow extends ListedRow {
  number: number
}

async function readRows(
  file: AsyncIterable<Uint8Array>,
  counts: NoticeCounts,
  leaveOut: (row: number, reason: string) => void,
): Promise<NumberedRow[]> {
  const rows: NumberedRow[] = []
  const parser = parse({ columns: true, bom: true, skip_empty_lines: true })
  const records: AsyncIterable<Record<string, string>> = parser
  // Where the file breaks off, reading what was parsed throws that.
  pipeline(file, parser).catch(() => {})
  try {
    for await (const record of records) {
      counts.rows += 1
      const missing = listedColumns.find((column) => !(column in record))
      if (missing) throw new NoticesRefused(`no column '${missing}'`)
      const row = readListedRow(record)
      rows.push({ ...row, number: counts.rows })
      if (row.isUnclear) leaveOut(counts.rows, 'its kind or day is not known')
    }
  } catch (error) {
    if (error instanceof CsvError) throw new NoticesRefused(error.message)
    throw error
  }
  if (counts.rows === 0) throw new NoticesRefused('it has no rows')
  return rows
}

/** The stored studies that rows are about: by their number, else by their DOI. */
async function matched(
  rows: readonly NumberedRow[],
  studies: Parameters<typeof importNotices>[1],
  leaveOut: (row: number, reason: string) => void,
): Promise<Array<{ pmid: string; row: ListedRow }>> {
  const here = await inParts(
    rows.flatMap(({ pmid }) => pmid ?? []),
    (pmids) => studies.findMany(pmids),
  )
  const byPmid = new Map(here.map((study) => [study.pmid, study]))
  const byDoi = rows.filter(({ pmid }) => pmid === undefined || !byPmid.has(pmid))
  const bearers = new Map(
    await inParts(
      byDoi.flatMap(({ dois }) => dois),
      async (dois) => [...(await studies.bearersOfDois(dois))],
    ),
  )
  const borne = await inParts([...bearers.values()].flat(), (pmids) => studies.findMany(pmids))
  for (const study of borne) byPmid.set(study.pmid, study)
  return rows.flatMap((row) => {
    const own = row.pmid === undefined ? undefined : byPmid.get(row.pmid)
    const named = own ? [own.pmid] : row.dois.flatMap((doi) => bearers.get(doi) ?? [])
    return [...new Set(named)].flatMap((pmid) => {
      const study = byPmid.get(pmid)
      const match = study && !study.withdrawn && isAbout(row, study)
      if (match === 'contradictory') {
        leaveOut(row.number, `PMID ${pmid} has another DOI here`)
        return []
      }
      return match ? { pmid, row } : []
    })
  })
}

async function inParts<T>(
  names: readonly string[],
  find: (names: string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const all = [...new Set(names)]
  const found: T[] = []
  for (let start = 0; start < all.length; start += NAMES_AT_ONCE) {
    found.push(...(await find(all.slice(start, start + NAMES_AT_ONCE))))
  }
  return found
}
