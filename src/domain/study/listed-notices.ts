import { pmidSchema } from '../../contract/reading/pmid.ts'
import { isSameData } from '../text/canonical-json.ts'
import { daySchema } from '../time/publication-date.ts'
import { doiIn } from './doi.ts'
import type { Notice, StudyRecord } from './study.ts'
import type { ImportOutcome } from './study-import.ts'
import { isAboutOthers } from './study-notices.ts'

/** The columns of Retraction Watch's file that are read (P-NOTICES-LISTED); persons and addresses are not. */
export const listedColumns = [
  'Record ID',
  'RetractionDate',
  'RetractionDOI',
  'RetractionPubMedID',
  'OriginalPaperDOI',
  'OriginalPaperPubMedID',
  'RetractionNature',
  'Reason',
] as const

const LIST = 'Retraction Watch'

/** What a row says happened to which paper. */
export interface ListedRow {
  record: string
  /** Of the paper that it is about. */
  pmid: string | undefined
  dois: string[]
  /** Undefined of a paper that holds again. */
  notice: Notice | undefined
  on: string
  /** Its kind or day is not known: what was listed of its paper stays. */
  isUnclear: boolean
}

const NATURES = new Map<string, Notice['type'] | undefined>([
  ['retraction', 'retracted'],
  ['expression of concern', 'expression-of-concern'],
  ['correction', 'corrected'],
  ['reinstatement', undefined],
])

const MOST_REASONS = 20
const LONGEST_REASON = 120

/** Reads a row (P-NOTICES-LISTED). */
export function readListedRow(
  row: Partial<Record<(typeof listedColumns)[number], string>>,
): ListedRow {
  const text = (column: (typeof listedColumns)[number]) => row[column]?.trim() ?? ''
  const nature = text('RetractionNature').toLowerCase()
  const day = dayOf(text('RetractionDate'))
  const on = day ?? ''
  const pmid = pmidOf(text('OriginalPaperPubMedID'))
  const dois = doisIn(text('OriginalPaperDOI'))
  const type = NATURES.get(nature)
  const [noticePmid, [noticeDoi]] = [
    pmidOf(text('RetractionPubMedID')),
    doisIn(text('RetractionDOI')),
  ]
  const reasons = text('Reason')
    .split(';')
    .map((reason) =>
      reason
        .trim()
        .replace(/^\+\s*/, '')
        .slice(0, LONGEST_REASON)
        .toWellFormed(),
    )
    .filter(Boolean)
    .slice(0, MOST_REASONS)
  const listed = { by: LIST, on, reasons }
  return {
    record: text('Record ID'),
    pmid,
    dois,
    on,
    isUnclear: !NATURES.has(nature) || day === undefined,
    notice: type && {
      type,
      // The notice took the place of the paper where it bears its number.
      ...(noticePmid && noticePmid !== pmid && { pmid: noticePmid }),
      ...(noticeDoi && { citation: `doi: ${noticeDoi}` }),
      listed,
    },
  }
}

const pmidOf = (text: string): string | undefined =>
  pmidSchema.safeParse(text).success ? text : undefined

/** Several stand behind each other with ';', which can also be part of one. */
const doisIn = (text: string): string[] => [
  ...new Set(text.split(/[;\s]+(?=10\.\d{4,9}\/)/).flatMap((one) => doiIn(one) ?? [])),
]

/** '6/8/2021 0:00' is 8 June. */
function dayOf(text: string): string | undefined {
  const [, month = '', day = '', year = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/.exec(text) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return daySchema.safeParse(iso).success ? iso : undefined
}

/**
 * Whether a row is about a study: by its number where it has that, and then its DOI is no other; else by
 * the DOI, which a notice about the paper can share.
 */
export function isAbout(
  { pmid, dois, notice }: ListedRow,
  study: StudyRecord,
): boolean | 'contradictory' {
  if (study.pmid === pmid) {
    const own = doiIn(study.source.doi)
    return own === undefined || dois.length === 0 || dois.includes(own) ? true : 'contradictory'
  }
  return study.pmid !== notice?.pmid && !isAboutOthers(study)
}

/** What rows about one paper leave said of it: a reinstatement ends what was said until then. */
export function settledNotices(rows: readonly ListedRow[]): Notice[] {
  const inOrder = rows.toSorted(
    (a, b) => a.on.localeCompare(b.on) || Number(a.record) - Number(b.record),
  )
  const last = inOrder.findLastIndex(({ notice }) => notice === undefined)
  return inOrder.slice(last + 1).flatMap(({ notice }) => notice ?? [])
}

/** A study with what the list says of it, in place of what it said before. */
export function withListed(
  stored: StudyRecord | undefined,
  listed: readonly Notice[],
): { outcome: ImportOutcome; study: StudyRecord | undefined } {
  if (!stored) return { outcome: 'unchanged', study: stored }
  const { foundNotices: before = [], ...rest } = stored
  const found = [...before.filter((notice) => !notice.listed), ...listed]
  if (isSameData(found, before)) return { outcome: 'unchanged', study: stored }
  return { outcome: 'updated', study: found.length > 0 ? { ...rest, foundNotices: found } : rest }
}
