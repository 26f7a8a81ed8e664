import type { PassedOnAnswer } from '../../contract/administration/answers.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { csvOf } from '../../domain/text/csv.ts'
import type { Translate } from '../../i18n/translator.ts'

const COLUMNS = [
  'username',
  'email',
  'hearticle',
  'edition',
  'question',
  'answer',
  'right',
  'at',
] as const

/** Answers that were let be passed on as a file for spreadsheets; moments as RFC 3339. */
export function answersCsv(
  answers: readonly PassedOnAnswer[],
  { t, language }: { t: Translate; language: Language },
): string {
  const titles = COLUMNS.map((column) => t(`administration:partner_column.${column}`))
  const rows = answers.map((one) => [
    one.username,
    one.email,
    String(one.hearticleId),
    String(one.edition),
    one.question,
    one.answer,
    t(one.isRight ? 'administration:partner_right' : 'administration:partner_wrong'),
    one.at,
  ])
  return csvOf([titles, ...rows], language)
}
