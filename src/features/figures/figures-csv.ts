import type { HearticleFigures } from '../../contract/desk/figures.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { csvOf } from '../../domain/text/csv.ts'
import type { Translate } from '../../i18n/translator.ts'

/** The columns of the file, in their order. */
const COLUMNS = [
  'csv_id',
  'headline',
  'csv_topic',
  'csv_day',
  'csv_withdrawn',
  'views',
  'csv_signedIn',
  'csv_german',
  'csv_english',
  'readers',
  'csv_seconds',
  'shares',
  'saves',
  'csv_answers',
  'csv_answersRight',
  'nextReview',
  'csv_due',
  'changes',
  'csv_updates',
] as const

/** Rows of the table as a file for spreadsheets: CSV (RFC 4180) in UTF-8; what is unknown is empty. */
export function figuresCsv(
  rows: readonly HearticleFigures[],
  { t, language }: { t: Translate; language: Language },
): string {
  const known = (figure: number | null | undefined) => (figure == null ? '' : String(figure))
  const yesNo = (is: boolean) => t(is ? 'figures:yes' : 'figures:no')
  const lines = rows.map((row) => [
    String(row.id),
    row.headline,
    row.topic.name,
    row.publicationDate,
    yesNo(row.isWithdrawn),
    String(row.views),
    String(row.viewsSignedIn),
    known(row.viewsIn?.de),
    known(row.viewsIn?.en),
    String(row.readers),
    String(row.seconds),
    String(row.shares),
    known(row.saves),
    String(row.answers),
    String(row.answersRight),
    row.nextReviewOn ?? '',
    yesNo(row.isReviewDue),
    String(row.corrections),
    String(row.updates),
  ])
  return csvOf([COLUMNS.map((column) => t(`figures:${column}`)), ...lines], language)
}
