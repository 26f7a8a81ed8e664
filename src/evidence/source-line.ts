import type { Study } from '../contract/reading/studies.ts'
import { AUTHORS_ON_CARDS, authorLine } from '../domain/presenters/author-line.ts'
import { gravestNotice } from '../domain/study/study-notices.ts'
import type { Translate } from '../i18n/translator.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import { noticeFlag } from './notice-flag.ts'

/** Who published a study, where and when: 'Huber A, Maier B et al · N Engl J Med · 2018', of what there is. */
export function sourceLine(
  study: Study,
  t: Translate,
  authorsNamed: number = AUTHORS_ON_CARDS,
): string {
  const journal = study.journalAbbreviation ?? study.journal ?? t('study:journalNotAvailable')
  const authors = authorLine(study, authorsNamed) || t('study:authorsNotAvailable')
  return [authors, journal, study.publicationDate?.slice(0, 4)].filter(Boolean).join('\u00a0· ')
}

/** The gravest of what befell a study, before its name wherever it is named (P-NOTICE-MARKS). */
export function sourceMark(study: Pick<Study, 'notices'>, t: Translate): SafeHtml | undefined {
  const notice = gravestNotice(study)
  return notice && html`${noticeFlag(notice, t(`study:flags.${notice}`))} `
}
